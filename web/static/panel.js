// The reading in words: the hand, the cards that are sure, those that are asked about, the rest.

import { cardBack, cardFace, cardName, html, numberWord, percent, svg } from "./cards.js";

const part = (id) => document.getElementById(id);
const GUESSES = 4;
const MANY = 14; // from here on cards are shown small
const LONG = 28; // a hand's name from here on is set smaller
const CHIP_COLORS = {
  white: "#f2f0e8", red: "#c9303a", blue: "#2b62c9", green: "#1f8a4c", black: "#23262a",
  purple: "#7a3fb0", yellow: "#e8c229", orange: "#e57a25", pink: "#e58bb0", grey: "#8d9499",
  gray: "#8d9499", brown: "#7c5435",
};

let callbacks = { settle() {}, unsettle() {}, point() {} };
export const onChoice = (given) => { callbacks = given; };

/** Show everything about a reading: `entries` numbered cards, `told` the hand and its words. */
export function show(entries, chips, told, facts) {
  const ups = entries.filter((entry) => entry.face === "up");
  showHand(ups, told);
  fill("asks", ".asklist", ups.filter((entry) => !entry.sure), askItem);
  fill("ups", ".cards", ups.filter((entry) => entry.sure), upItem);
  fill("downs", ".cards", entries.filter((entry) => entry.face === "down"), downItem);
  fill("chips", ".chips", countChips(chips), chipItem, chips.length);
  part("facts").textContent = facts;
  part("speak").hidden = false;
  part("speak").disabled = false;
}

export function showBusy(text) {
  part("speak").hidden = false;
  headline("One moment", text, "");
  part("five").replaceChildren();
}

export function showNothing() {
  for (const id of ["asks", "ups", "downs", "chips"]) part(id).hidden = true;
  headline("Cards Speak", "Show me the cards", "The cards are read, named and said aloud: the best hand too, where five to seven lie face up.");
  part("five").replaceChildren();
  part("facts").textContent = "";
  part("speak").hidden = true;
  part("speak").disabled = true;
}

export function showProblem(problem) {
  const box = part("problem");
  box.hidden = !problem;
  if (problem) box.replaceChildren(html("strong", {}, problem.title ?? "That did not work"), problem.message);
}

export function light(id) {
  for (const node of document.querySelectorAll(".reading [data-entry]")) {
    node.classList.toggle("lit", node.dataset.entry === id);
  }
}

export function reveal(id) {
  const node = document.querySelector(`.reading [data-entry="${id}"]`);
  const motion = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  node?.scrollIntoView({ block: "nearest", behavior: motion });
}

function headline(kicker, hand, under) {
  part("kicker").textContent = kicker;
  part("hand").textContent = hand;
  part("hand").classList.toggle("long", hand.length > LONG);
  part("under").textContent = under;
}

function showHand(ups, told) {
  const asks = ups.filter((entry) => !entry.sure).length;
  part("five").replaceChildren();
  if (told.hand) {
    headline("Best hand", capital(told.hand.name), "");
    part("five").append(...told.hand.five.map((card) => cardFace(card, { small: true })));
    return;
  }
  if (!ups.length) {
    headline("Reading", "No cards face up", "Move closer, or light the table more evenly.");
    return;
  }
  const noun = ups.length === 1 ? "card" : "cards";
  headline("Reading", `${numberWord(ups.length)} ${noun} face up`, why(ups.length, asks));
}

function why(ups, asks) {
  const unsure = `${numberWord(asks)} ${asks === 1 ? "is" : "are"} not sure`;
  if (asks && ups >= 5 && ups <= 7) return `${unsure}: settle ${asks === 1 ? "it" : "them"} below and the best hand follows.`;
  if (asks) return `${unsure}.`;
  if (ups < 5) return "A hand takes five to seven cards.";
  return ups > 7 ? "A hand is told for five to seven cards." : "The same card is there twice, so no hand is told.";
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function fill(id, listSelector, items, make, count = items.length) {
  const section = part(id);
  section.hidden = !items.length;
  section.querySelector(".count").textContent = count;
  section.querySelector(listSelector).replaceChildren(...items.map(make));
  section.querySelector(listSelector).classList.toggle("many", items.length > MANY);
}

function listItem(entry, ...children) {
  const item = html("li", { "data-entry": entry.id }, ...children);
  item.addEventListener("pointerenter", () => callbacks.point(entry.id));
  item.addEventListener("pointerleave", () => callbacks.point(null));
  item.addEventListener("focusin", () => callbacks.point(entry.id));
  item.addEventListener("focusout", () => callbacks.point(null));
  return item;
}

function cardButton(entry, face) {
  face.type = "button";
  face.addEventListener("click", () => callbacks.point(entry.id));
  return face;
}

function upItem(entry) {
  const face = cardButton(entry, cardFace(entry.card, { tag: "button" }));
  if (!entry.settled) return listItem(entry, face, html("span", {}, percent(entry.confidence)));
  const undo = html("button", { class: "undo", type: "button", "aria-label": `Undo ${cardName(entry.card)}` }, "undo");
  undo.addEventListener("click", () => callbacks.unsettle(entry.id));
  return listItem(entry, face, undo);
}

const downItem = (entry) => listItem(entry, cardButton(entry, cardBack("button")), html("span", {}, percent(entry.confidence)));

function askItem(entry) {
  const number = html("span", { class: "num" }, String(entry.number));
  const guesses = entry.candidates.slice(0, GUESSES).map(([card, p]) => guessButton(entry, card, p));
  const choices = guesses.length ? guesses : [html("span", { class: "help" }, "Too little of it shows.")];
  return listItem(entry, number, html("div", { class: "guesses" }, ...choices));
}

function guessButton(entry, card, p) {
  const bar = svg("svg", { class: "odds", viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { width: String(100 * p), height: "1" }));
  const button = html("button", { class: "guess", type: "button" }, cardFace(card, { small: true }), bar, percent(p));
  button.setAttribute("aria-label", `Card ${entry.number} is the ${cardName(card)}, ${percent(p)}`);
  button.addEventListener("click", () => callbacks.settle(entry.id, card));
  return button;
}

function countChips(chips) {
  const counts = new Map();
  for (const chip of chips) counts.set(chip.color, (counts.get(chip.color) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function chipItem([color, count]) {
  const fill_ = CHIP_COLORS[color] ?? "#8d9499";
  const edge = ["white", "yellow"].includes(color) ? "#5b6b62" : "#f7f5ee";
  const sign = svg("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("circle", { cx: 20, cy: 20, r: 18.5, fill: fill_, stroke: "#000", "stroke-opacity": ".35" }),
    svg("circle", { cx: 20, cy: 20, r: 15.8, fill: "none", stroke: edge, "stroke-width": 5, "stroke-dasharray": "8.27 8.27" }),
    svg("circle", { cx: 20, cy: 20, r: 10.5, fill: "none", stroke: edge, "stroke-opacity": ".6" }));
  return html("li", {}, sign, `${count} ${color}`);
}
