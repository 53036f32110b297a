// What the server tells, kept whole: `onChange` gets everything after each message.

import { Problem } from "../api.js";

const KEYS = { facts: "number", rulings: "key", hands: "number" };
const ORDER = { facts: "number", rulings: "entry", hands: "number" };
const MOST = { facts: 200, rulings: 100, hands: 200 };

const AGAIN_MS = 3000;

const nothing = () => ({ facts: [], rulings: [], hands: [], asks: [], table: null, layout: null, status: null, games: null });

/** Listen, for ever. A broken line the browser mends by itself; after a refusal we ask again. */
export function listen(onChange, onLine) {
  let told = nothing();
  const source = new EventSource("api/live/events");
  source.onopen = () => onLine(true);
  source.onerror = () => {
    onLine(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(onChange, onLine), AGAIN_MS);
  };
  source.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    if (news.fresh) told = nothing();
    for (const [topic, value] of Object.entries(news)) {
      told[topic] = topic in KEYS ? merged(topic, told[topic], value) : value;
    }
    onChange(told, news);
  };
}

/** The rows known, with those told now in place of older ones of the same key. */
function merged(topic, rows, news) {
  const [key, order] = [KEYS[topic], ORDER[topic]];
  const all = new Map(rows.map((row) => [row[key], row]));
  for (const row of news) all.set(row[key], row);
  return [...all.values()].sort((a, b) => a[order] - b[order]).slice(-MOST[topic]);
}

/** Say which card it is: the server writes it down as a correction. */
export const settle = (entry, place, card) => say("settle", { entry, place, card }, "That could not be written down");

/** Say which game is played from the next hand on. */
export const playNext = (game) => say("game", { game }, "That game cannot be played here");

async function say(what, body, refused) {
  let response;
  try {
    response = await fetch(`api/live/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Problem("The server does not answer", "Check that Cards Speak still runs, then try again.");
  }
  if (!response.ok) {
    const told = await response.json().catch(() => ({}));
    throw new Problem(refused, told.message ?? `The server answered ${response.status}.`);
  }
}

export const stillOf = (entry) => `api/live/still/${entry}.jpg`;
export const recordOf = (hand) => `api/live/hands/${hand}.phh`;
