// The live page: what the server tells is shown and said; what a person settles is sent back.

import * as felt from "./felt.js";
import * as panel from "./panel.js";
import * as voice from "../voice.js";
import { listen, playNext, settle } from "./feed.js";

const part = (id) => document.getElementById(id);

let said = ""; // what the Speak button repeats
let laid = null;

function change(told, news) {
  if (told.layout && told.layout !== laid) {
    laid = told.layout;
    felt.lay(laid);
  }
  if (news.table || news.fresh) felt.show(told.table);
  panel.show(told, news);
  if (!news.fresh) speak(news.rulings ?? []);
}

/** Say what is new, all of it in one breath: one saying would cut off another. */
function speak(rulings) {
  const words = rulings.filter((ruling) => ["new", "grown"].includes(ruling.status)).map((ruling) => ruling.what);
  if (!words.length) return;
  said = words.join(" ");
  part("speak").hidden = false;
  voice.announce(said).catch(panel.showProblem);
}

function setSuits(four) {
  document.documentElement.dataset.suits = four ? "4" : "2";
  part("suits").setAttribute("aria-pressed", String(four));
  localStorage.setItem("suits", four ? "4" : "2");
}

function showCamera() {
  const image = part("camera");
  image.addEventListener("load", () => { image.hidden = false; part("no-camera").hidden = true; });
  image.addEventListener("error", () => {
    image.hidden = true;
    part("no-camera").hidden = false;
    setTimeout(connect, 3000);
  });
  const connect = () => { image.src = `api/live/picture?${Date.now()}`; };
  connect();
}

function start() {
  part("suits").addEventListener("click", () => setSuits(document.documentElement.dataset.suits !== "4"));
  setSuits(localStorage.getItem("suits") === "4");
  part("speak").addEventListener("click", () => voice.say(said).catch(panel.showProblem));
  voice.start(() => { if (said) voice.say(said).catch(panel.showProblem); });
  panel.onSettle((...answer) => settle(...answer).then(() => panel.showProblem(null)).catch(panel.showProblem));
  panel.onGame((game) => playNext(game).then(() => panel.showProblem(null)).catch(panel.showProblem));
  panel.start();
  listen(change, panel.showLine);
  showCamera();
}

start();
