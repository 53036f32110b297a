// What the page asks of the server. Every failure is a Problem with a title and what to do.

export class Problem extends Error {
  constructor(title, message) {
    super(message);
    this.title = title;
  }
}

const TITLES = {
  EmptyPhotoError: "That file is empty",
  TruncatedPhotoError: "That photo is cut off or damaged",
  HugePhotoError: "That photo is too large",
  RequestEntityTooLarge: "That file is too large",
  NotAPhotoError: "That is not a photo we can read",
};

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { method: "POST", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem("The server does not answer", "Check that Cards Speak still runs, then try again.");
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw new Problem(TITLES[told.error] ?? "That did not work", sentence(told.message ?? `The server answered ${response.status}.`));
}

function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

const json = (value) => ({
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value),
});

export async function readPhoto(blob, name, signal) {
  const limit = Number(document.body.dataset.maxBytes);
  if (blob.size > limit) {
    throw new Problem("That file is too large", `It has more than ${limit >> 20} MB. Scale the photo down.`);
  }
  const query = new URLSearchParams({ name });
  const headers = { "Content-Type": "application/octet-stream" };
  return (await ask(`api/read?${query}`, { body: blob, headers, signal })).json();
}

export const readHand = async (cards, asks) => (await ask("api/hand", json({ cards, asks }))).json();

export const fetchSpeech = async (text) => (await ask("api/speak", json({ text }))).arrayBuffer();
