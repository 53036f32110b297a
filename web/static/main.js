// The page: pictures come in, readings are shown and said.

import * as camera from "./camera.js";
import * as panel from "./panel.js";
import * as stage from "./stage.js";
import * as voice from "./voice.js";
import { Problem, readHand, readPhoto } from "./api.js";

const part = (id) => document.getElementById(id);
const SURE = Number(document.body.dataset.sure);

let reading = null; // what the server last read, with the words for it
let entries = []; // its cards, numbered, with what a person settled
let current = null; // the AbortController of the photo being read
let lastSaid = "";
let listed = ""; // what the lists show: a live picture leaves them alone until that changes
let lit = null; // the card under the pointer

function numbered(cards) {
  let asks = 0;
  return cards.map((card, index) => {
    const sure = card.face === "up" && card.card !== null && card.confidence >= SURE;
    const number = card.face === "up" && !sure ? ++asks : 0;
    return { ...card, id: String(index), sure, number, settled: false };
  });
}

function facts() {
  const size = `${reading.width_px} × ${reading.height_px} px`;
  return `${size}, read in ${Math.round(reading.took_s * 1000)} ms`;
}

function show() {
  stage.draw(reading, entries, reading.chips);
  const told = entries.map(({ card, face, sure, settled, number }) => [card, face, sure, settled, number]);
  const now = JSON.stringify([told, reading.hand, reading.chips.map((chip) => chip.color)]);
  if (!camera.isLive() || now !== listed) panel.show(entries, reading.chips, reading, facts());
  listed = now;
  light(lit);
}

function accept(result) {
  reading = result;
  entries = numbered(result.cards);
  panel.showProblem(null);
  stage.setState("shown");
  show();
}

function fail(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof Problem)) console.error(error);
  panel.showProblem(error);
}

async function readStill(source, name, caption) {
  leaveCamera();
  current?.abort();
  const mine = current = new AbortController();
  reading = null;
  lit = null;
  panel.showProblem(null);
  panel.showNothing();
  panel.showBusy("Reading…");
  stage.setState("reading");
  stage.setCaption(caption ?? name);
  try {
    const visible = await stage.showPicture(source);
    const blob = source instanceof Blob ? source : await (await fetch(source)).blob();
    const result = await readPhoto(blob, name, mine.signal);
    if (mine !== current) return;
    accept(result);
    if (!visible) stage.setCaption(`${name} (this browser cannot show it)`);
    if (!caption) await speakNew(result.say);
  } catch (error) {
    if (mine !== current) return;
    stage.setState(part("picture").hidden ? "empty" : "shown");
    if (part("picture").hidden) stage.setCaption("");
    panel.showNothing();
    fail(error);
  }
}

async function speakNew(text) {
  lastSaid = text;
  await voice.announce(text);
}

// A person settles a card that the eye is not sure of.

async function settle(id, card) {
  if (camera.isLive()) hold(true); // the next frame would ask again
  change(id, (entry) => ({ ...entry, card, sure: true, settled: true, before: entry }));
  await tellAgain();
}

async function unsettle(id) {
  change(id, (entry) => entry.before);
  await tellAgain();
}

function change(id, to) {
  entries = entries.map((entry) => (entry.id === id ? to(entry) : entry));
}

async function tellAgain() {
  const ups = entries.filter((entry) => entry.face === "up");
  const sure = ups.filter((entry) => entry.sure).map((entry) => entry.card);
  try {
    const told = await readHand(sure, ups.length - sure.length);
    reading = { ...reading, ...told };
    show();
    part("hand").focus({ preventScroll: true });
    await speakNew(told.say);
  } catch (error) {
    fail(error);
  }
}

// The live camera

async function toggleCamera() {
  if (camera.isLive()) {
    const last = await camera.still();
    leaveCamera();
    if (last) await readStill(last, "camera.jpg", "From the camera");
    return;
  }
  const obstacle = camera.obstacle();
  part("camera-note").hidden = !obstacle;
  part("camera-note").textContent = obstacle;
  if (obstacle) return;
  current?.abort();
  current = null;
  try {
    await camera.start();
  } catch (error) {
    fail(new Problem("The camera does not start", error.message));
    return;
  }
  panel.showProblem(null);
  stage.clear();
  stage.showVideo();
  stage.setState("shown");
  setLive(true);
  hold(false);
}

function setLive(live) {
  part("live").setAttribute("aria-pressed", String(live));
  part("live-label").textContent = live ? "Stop camera" : "Use camera";
  part("hold").hidden = !live;
  part("choose").classList.toggle("main", !live);
}

function leaveCamera() {
  if (!camera.isLive()) return;
  camera.stop();
  setLive(false);
}

function hold(held) {
  part("hold").setAttribute("aria-pressed", String(held));
  part("hold-label").textContent = held ? "Go on" : "Hold";
  stage.setCaption(held ? "Held" : "Live");
  if (held) {
    camera.pause();
    part("video").pause();
  } else {
    part("video").play();
    camera.watch(readFrame);
  }
}

let before = "";

async function readFrame(blob, stillWanted) {
  try {
    const result = await readPhoto(blob, "camera.jpg");
    if (!stillWanted()) return;
    accept(result);
    const steady = result.say === before; // the same words twice in a row: the cards lie still
    before = result.say;
    if (steady && result.say !== lastSaid) await speakNew(result.say);
  } catch (error) {
    if (stillWanted()) fail(error);
  }
}

// Controls

function takeFile(file) {
  if (file) readStill(file, file.name || "photo");
}

function wireFiles() {
  for (const [button, input] of [["choose", "file"], ["snap", "shot"]]) {
    part(button).addEventListener("click", () => part(input).click());
    part(input).addEventListener("change", (event) => {
      takeFile(event.target.files[0]);
      event.target.value = ""; // so that the same file can be chosen again
    });
  }
  document.addEventListener("paste", (event) => takeFile(event.clipboardData?.files[0]));
  let depth = 0;
  const dropping = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragenter", (event) => { event.preventDefault(); depth += 1; dropping(true); });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("dragleave", () => { depth -= 1; dropping(depth > 0); });
  addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    dropping(false);
    takeFile(event.dataTransfer?.files[0]);
  });
}

function setSuits(four) {
  document.documentElement.dataset.suits = four ? "4" : "2";
  part("suits").setAttribute("aria-pressed", String(four));
  localStorage.setItem("suits", four ? "4" : "2");
}

function light(id, bringIntoView = false) {
  lit = id;
  stage.light(id);
  panel.light(id);
  if (bringIntoView && id !== null) panel.reveal(id);
}

function start() {
  wireFiles();
  part("live").addEventListener("click", toggleCamera);
  part("hold").addEventListener("click", () => hold(part("hold").getAttribute("aria-pressed") !== "true"));
  part("speak").addEventListener("click", () => voice.say(reading.say).catch(fail));
  part("suits").addEventListener("click", () => setSuits(document.documentElement.dataset.suits !== "4"));
  setSuits(localStorage.getItem("suits") === "4");
  stage.onPoint(light);
  panel.onChoice({ settle, unsettle, point: light });
  voice.start(() => { if (reading) voice.say(reading.say).catch(fail); });
  panel.showNothing();
  const example = document.body.dataset.example;
  if (example) readStill(example, "example", "Example: a table drawn by Cards Speak");
}

start();
