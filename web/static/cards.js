// Cards by their two-letter name ("As"), and how they look.

const SVG = "http://www.w3.org/2000/svg";
const RANKS = {
  2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine",
  T: "Ten", J: "Jack", Q: "Queen", K: "King", A: "Ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const cardName = (card) => `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
export const rankSign = (card) => (card[0] === "T" ? "10" : card[0]);
export const percent = (p) => {
  if (p >= 0.9995) return "100%";
  return p >= 0.9 ? `${(p * 100).toFixed(1)}%` : `${Math.round(p * 100)}%`;
};

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
export const numberWord = (n) => NUMBERS[n] ?? String(n);

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function html(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export const suitSign = (card, attributes = {}) =>
  svg("svg", { "aria-hidden": "true", class: `in-${card[1]}`, ...attributes },
    svg("use", { href: `#suit-${card[1]}` }));

export function cardFace(card, { tag = "span", small = false } = {}) {
  const rank = html("span", { class: `rank in-${card[1]}`, "aria-hidden": "true" }, rankSign(card));
  const name = html("span", { class: "unseen" }, cardName(card));
  return html(tag, { class: small ? "card small" : "card" }, rank, suitSign(card), name);
}

export const cardBack = (tag = "span") =>
  html(tag, { class: "card back small" }, html("span", { class: "unseen" }, "Face-down card"));
