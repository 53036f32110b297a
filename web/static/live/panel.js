// Everything beside the felt: the headline, questions, rulings, what happened, finished hands.

import { cardFace, cardName, html, percent, rankSign, suitSign } from "../cards.js";
import { recordOf, stillOf } from "./feed.js";

const part = (id) => document.getElementById(id);
const LONG = 28;
const GRAVE = { high: "High", medium: "Medium", low: "Low", note: "Note" };

let answer = () => {};
export const onSettle = (given) => { answer = given; };

let change = () => {};
export const onGame = (given) => { change = given; };

export function start() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }
  part("change-game").addEventListener("click", () => part("games").showModal());
  part("games").addEventListener("close", () => {
    if (part("games").returnValue === "change") change(part("game").value);
    part("games").returnValue = "";
  });
}

/** Show what was told; `news` has only the topics that changed. */
export function show(told, news) {
  const has = (...topics) => news.fresh || topics.some((topic) => topic in news);
  if (has("status")) showStatus(told.status);
  if (has("table", "rulings", "status")) showHeadline(told);
  if (has("games", "table")) showGames(told);
  if (has("asks")) showAsks(told.asks);
  if (has("rulings")) showRulings(told.rulings);
  if (has("facts")) showFacts(told.facts);
  if (has("hands")) showHands(told.hands);
}

// The state of things

let line = true;
let status = null;

export function showLine(open) {
  line = open;
  showStatus(status);
}

function showStatus(given) {
  status = given;
  const state = line ? given?.state ?? "setting" : "lost";
  const words = line ? given?.words ?? "Connecting" : "The line is broken; trying again";
  part("status").dataset.state = state;
  part("status").lastElementChild.textContent = words;
  const box = part("felt-box");
  box.dataset.state = state;
  part("setting").lastElementChild.textContent = state === "setting" ? `${words} …` : words;
  part("camera-name").textContent = given?.camera ?? "Camera";
  part("camera-rate").textContent = given?.looks_hz ? rate(given) : "";
  const faults = given?.faults ?? [];
  part("faults").hidden = !faults.length;
  part("faults").replaceChildren(...faults.map((fault) => html("li", {}, capital(fault))));
}

function rate({ looks_hz, late_s, dropped, live }) {
  const parts = [`${looks_hz} ${looks_hz === 1 ? "look" : "looks"} a second`];
  if (dropped) parts.push(`${dropped} ${dropped === 1 ? "frame" : "frames"} lost`);
  if (!live && late_s >= 1) parts.push("slower than life");
  return parts.join(", ");
}

// The headline

function showHeadline({ table, rulings, status: now }) {
  const board = (table?.board ?? []).flat();
  part("five").replaceChildren(...board.map((card) => (card.card ? cardFace(card.card, { small: true }) : doubtful())));
  if (!table) return headline("Live", now?.state === "failed" ? "It cannot be watched" : "Setting the table", now?.state === "failed" ? now.words : "");
  const where = table.playing ? `Hand ${table.hand}` : table.game;
  if (table.out_of_step) return headline(where, "Out of step", `${capital(table.out_of_step)}. The next hand is followed again.`);
  const verdict = rulings.findLast((ruling) => ruling.hand === table.hand && ruling.verdict && stands(ruling));
  if (verdict) return headline(`Hand ${table.hand}`, verdict.verdict, "");
  const won = table.seats.filter((seat) => seat.state === "won").map((seat) => seat.name || `Seat ${seat.number}`);
  if (won.length) return headline(`Hand ${table.hand}`, wins(won), "");
  const inHand = table.seats.filter((seat) => seat.state === "in").length;
  const under = table.playing ? `${inHand} ${inHand === 1 ? "player" : "players"} in the hand, ${table.burns} ${table.burns === 1 ? "burn" : "burns"}` : "";
  return headline(where, table.playing ? capital(table.street) : "Between hands", under);
}

function showGames({ games, table }) {
  const next = games?.next ? `${games.next.title} from the next hand` : "";
  part("playing").textContent = [table?.game, table?.house, next].filter(Boolean).join(" · ");
  const offered = games?.offered ?? [];
  part("change-game").hidden = offered.length < 2 || !table;
  const select = part("game");
  if (select.options.length !== offered.length) {
    select.replaceChildren(...offered.map(({ id, title }) => html("option", { value: id }, title)));
  }
  const now = games?.next ?? offered.find(({ title }) => title === table?.game);
  if (now && !part("games").open) select.value = now.id;
}

const wins = (names) => `${names.join(" and ")} ${names.length > 1 ? "win" : "wins"}`;

function headline(kicker, hand, under) {
  part("kicker").textContent = kicker;
  part("hand").textContent = hand;
  part("hand").classList.toggle("long", hand.length > LONG);
  part("under").textContent = under;
}

function doubtful() {
  return html("span", { class: "card small asked" }, html("span", { class: "rank", "aria-hidden": "true" }, "?"), html("span", { class: "unseen" }, "A card that is not sure"));
}

// What is asked

function showAsks(asks) {
  fill("asks", ".asklist", asks, askItem);
}

function askItem(ask) {
  const first = ask.maybe.slice(0, 4);
  const names = first.map(([card]) => `${rankSign(card)}${SIGNS[card[1]]}`);
  const question = html("p", { class: "question" }, `${ask.text}: is it ${names.slice(0, -1).join(", ")}${names.length > 1 ? " or " : ""}${names.at(-1)}?`);
  const guesses = first.map(([card, p]) => {
    const button = html("button", { class: "guess", type: "button", "aria-label": `It is the ${cardName(card)}` }, cardFace(card, { small: true }), percent(p));
    button.addEventListener("click", () => { button.disabled = true; answer(ask.entry, ask.place, card); });
    return button;
  });
  const row = html("div", { class: "guesses" }, ...guesses);
  if (ask.still) row.append(stillButton(ask.entry, question.textContent));
  return html("li", { class: "ask" }, question, row);
}

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

// Rulings

let all = false; // whether notes of earlier hands are shown, too

function showRulings(rulings) {
  const newest = [...rulings].reverse();
  const wrong = newest.filter((ruling) => ruling.severity !== "note" && stands(ruling));
  const old = newest.filter((ruling) => ruling.severity === "note" && stands(ruling) && ruling.hand !== newest[0].hand);
  const shown = newest.filter((ruling) => all || !old.includes(ruling));
  const list = part("alerts"), more = part("earlier");
  list.querySelector(".count").textContent = wrong.length || "";
  list.querySelector(".alerts").replaceChildren(...shown.slice(0, 30).map(rulingItem));
  more.hidden = !old.length;
  more.setAttribute("aria-expanded", all);
  more.textContent = all ? "Hide notes of earlier hands" : `Show ${old.length} ${old.length === 1 ? "note" : "notes"} of earlier hands`;
  more.onclick = () => { all = !all; showRulings(rulings); };
  part("no-alerts").hidden = newest.length > 0;
}

const stands = (ruling) => ["new", "grown"].includes(ruling.status);

function rulingItem(ruling) {
  const asked = ruling.status === "asked"; // what it hangs on is not sure: somebody has to look
  const looks = asked ? "asked" : `${ruling.severity}${stands(ruling) ? "" : " void"}`;
  const item = html("li", { class: `alert ${looks}` });
  const head = html("p", { class: "where" }, html("b", {}, asked ? "Not sure" : GRAVE[ruling.severity]), `Hand ${ruling.hand}${ruling.street ? `, ${ruling.street}` : ""}`, html("time", {}, clock(ruling.t_s)));
  item.append(head, html("p", { class: "what" }, ruling.what));
  if (ruling.steps.length && stands(ruling)) item.append(html("ol", { class: "steps" }, ...ruling.steps.map((step) => html("li", {}, step))));
  const foot = html("p", { class: "source" }, [ruling.source, ruling.floor].filter(Boolean).join(" "));
  if (ruling.still) foot.append(stillButton(ruling.entry, ruling.what));
  item.append(foot);
  return item;
}

function stillButton(entry, title) {
  const button = html("button", { class: "see", type: "button" }, "See the frame");
  button.addEventListener("click", () => openStill(entry, title));
  return button;
}

function openStill(entry, title) {
  const dialog = part("evidence");
  const image = dialog.querySelector("img");
  image.src = stillOf(entry);
  image.alt = `The frame that shows it: ${title}`;
  part("evidence-title").textContent = title;
  dialog.showModal();
}

// What happened

function showFacts(facts) {
  part("facts").replaceChildren(...[...facts].reverse().slice(0, 80).map(factItem));
}

function factItem(fact) {
  const cards = fact.cards.map(tiny);
  const told = html("span", { class: "told" }, fact.text, ...cards.flatMap((card) => [" ", card]));
  const children = [html("time", {}, clock(fact.t_s)), told];
  if (fact.still) {
    const button = html("button", { class: "eye", type: "button", "aria-label": `See the frame: ${fact.text}` }, told);
    button.addEventListener("click", () => openStill(fact.number, `${fact.text}, at ${clock(fact.t_s)}`));
    children[1] = button;
  }
  return html("li", { class: fact.kind === "hand_begun" ? "begins" : "" }, ...children);
}

function tiny(card) {
  if (!card.card) return html("span", { class: "tiny asked", title: "Not sure" }, "?");
  return html("span", { class: `tiny in-${card.card[1]}` }, html("span", { "aria-hidden": "true" }, rankSign(card.card)), suitSign(card.card), html("span", { class: "unseen" }, cardName(card.card)));
}

// Finished hands

function showHands(hands) {
  fill("hands", ".hands", [...hands].reverse(), handItem);
}

function handItem(hand) {
  const winners = hand.winners.map((each) => each.name || `Seat ${each.seat}`);
  const words = html("span", { class: "told" }, html("b", {}, `Hand ${hand.number}`), winners.length ? ` ${wins(winners)}` : "");
  const board = html("span", { class: "run" }, ...hand.board.map(tiny));
  const link = html("a", { href: recordOf(hand.number), download: "", "aria-label": `Record of hand ${hand.number} in PHH` }, "PHH");
  const wrong = hand.rulings ? html("span", { class: "wrong" }, `${hand.rulings} ${hand.rulings === 1 ? "ruling" : "rulings"}`) : "";
  return html("li", {}, words, board, wrong, link);
}

// Small things

export function showProblem(problem) {
  const box = part("problem");
  box.hidden = !problem;
  if (problem) box.replaceChildren(html("strong", {}, problem.title ?? "That did not work"), problem.message);
}

function fill(id, listSelector, items, make) {
  const section = part(id);
  section.hidden = !items.length;
  section.querySelector(".count").textContent = items.length;
  section.querySelector(listSelector).replaceChildren(...items.map(make));
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function clock(t_s) {
  const whole = Math.floor(t_s);
  const two = (n) => String(n).padStart(2, "0");
  return `${Math.floor(whole / 3600) ? `${Math.floor(whole / 3600)}:` : ""}${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

