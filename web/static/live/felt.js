// The felt from above, in millimetres: x to the dealer's right, y away from the dealer.
// On narrow screens the table stands on end, so that cards stay large enough to read.

import { cardName, rankSign, svg } from "../cards.js";

const picture = document.getElementById("felt");
const CARD = { width: 63.5, height: 88.9, corner: 5 };
const RAIL_MM = { across: 225, along: 105 }; // around the felt on the screen: the rail, and the names on it
const NAME_MM = 58; // beyond the edge of the felt,
const SIDE_MM = 50; // and so much more at the sides, where a name would reach over the chips
const MOVE_MS = 180;
const upright = matchMedia("(max-width: 700px)");

let layout = null;
let layers = {};
let drawnCards = new Map();
const spotNames = new Map(); // where each stands, and how far its spot reaches
let last = null;

const spread = (values) => Math.max(...values) - Math.min(...values);
const points = (outline) => outline.map(([x, y]) => `${x},${-y}`).join(" ");
const layer = (name) => (layers[name] = svg("g", { class: name }));

/** Draw what never moves. */
export function lay(given) {
  layout = given;
  const xs = layout.felt.map(([x]) => x);
  const ys = layout.felt.map(([, y]) => -y);
  const stands = upright.matches && spread(xs) > spread(ys);
  const edge = stands ? { x: RAIL_MM.along, y: RAIL_MM.across } : { x: RAIL_MM.across, y: RAIL_MM.along };
  const left = Math.min(...xs) - edge.x, top = Math.min(...ys) - edge.y;
  const width = spread(xs) + 2 * edge.x, height = spread(ys) + 2 * edge.y;
  const box = stands ? [-(top + height), left, height, width] : [left, top, width, height];
  picture.setAttribute("viewBox", box.join(" "));
  const world = svg("g", { transform: stands ? "rotate(90)" : "" });
  picture.classList.toggle("stands", stands);
  drawnCards = new Map();
  spotNames.clear();
  world.append(ground(), layer("spots"), layer("seats"), layer("chips"), layer("cards"), layer("button"), layer("names"));
  picture.replaceChildren(shades(), world);
  layers.spots.append(...spots());
  if (last) show(last);
}

upright.addEventListener("change", () => layout && lay(layout));

const tilt = () => (picture.classList.contains("stands") ? -90 : 0);

function shades() {
  const stop = (offset, name) => svg("stop", { offset, class: name });
  return svg("defs", {},
    svg("radialGradient", { id: "cloth", cx: ".5", cy: ".42", r: ".75" }, stop("0", "cloth-middle"), stop("1", "cloth-edge")));
}

function ground() {
  return svg("g", { class: "ground" },
    svg("polygon", { points: points(layout.felt), class: "rail" }),
    svg("polygon", { points: points(layout.felt), class: "cloth" }),
    ...(layout.line.length ? [svg("polygon", { points: points(layout.line), class: "line" })] : []));
}

function* spots() {
  for (const [x, y] of layout.boards[0] ?? []) yield slot(x, y);
  for (const [name, words] of [["burn", "burns"], ["muck", "muck"], ["stub", "stub"]]) {
    const outline = layout.spots[name];
    if (!outline) continue;
    const [x, y] = middle(outline);
    yield svg("polygon", { points: points(outline), class: "spot" });
    const text = label(x, y, words, "spot-name", 26);
    spotNames.set(text, { x, y, reach: outline.map(([px]) => Math.abs(px - x)).reduce((a, b) => Math.max(a, b)) });
    yield text;
  }
}

function slot(x, y) {
  return svg("rect", {
    x: x - CARD.width / 2, y: -y - CARD.height / 2, width: CARD.width, height: CARD.height, rx: CARD.corner, class: "slot",
  });
}

function label(x, y, words, name, size) {
  const text = svg("text", { class: name, "font-size": size, "text-anchor": "middle", dy: ".35em", transform: `translate(${x} ${-y}) rotate(${tilt()})` });
  text.append(words);
  return text;
}

const middle = (outline) => [0, 1].map((axis) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length);

/** Draw what lies on it now. */
export function show(table) {
  last = table;
  if (!layout || !table) return;
  showSeats(table);
  showChips(table.chips);
  showCards(table.cards);
  showButton(table);
  picture.setAttribute("aria-label", words(table));
}

function words(table) {
  const inHand = table.seats.filter((seat) => seat.state === "in" || seat.state === "won").map((seat) => seat.number);
  const board = table.board.flat().map((card) => (card.card ? cardName(card.card) : "a card")).join(", ");
  return `The table from above. ${table.street ? `On the ${table.street}` : "Between hands"}; `
    + `${inHand.length ? `seats ${inHand.join(", ")} in the hand` : "nobody in a hand"}${board ? `; board: ${board}` : ""}`;
}

function showSeats(table) {
  const seats = layout.seats.map((place) => [place, table.seats.find((seat) => seat.number === place.number)]);
  layers.seats.replaceChildren(...seats.map(([place, seat]) =>
    svg("polygon", { points: points(place.cards), class: `seat ${seat?.state ?? "open"}` })));
  layers.names.replaceChildren(...seats.map(([place, seat]) => nameTag(place, seat)));
}

/** A seat's number and player, on the rail before its cards. */
function nameTag(place, seat) {
  const [x, y] = middle(place.cards);
  const [ox, oy] = outward(x, y);
  const state = seat?.state ?? "open";
  const tag = svg("g", { class: `name ${state}`, transform: `translate(${ox} ${-oy}) rotate(${tilt()})` });
  const title = state === "open" ? `Seat ${place.number}` : seat.name || `Seat ${place.number}`;
  const width = Math.max(120, 17.5 * title.length + 84);
  tag.append(svg("rect", { x: -width / 2, y: -28, width, height: 56, rx: 28 }));
  const number = svg("circle", { cx: -width / 2 + 28, cy: 0, r: 21, class: "disc" });
  const digit = svg("text", { x: -width / 2 + 28, class: "digit", "font-size": 27, "text-anchor": "middle", dy: ".35em" });
  digit.append(String(place.number));
  const text = svg("text", { x: 24, "font-size": 29, "text-anchor": "middle", dy: ".35em" });
  text.append(title);
  tag.append(number, digit, text);
  return tag;
}

/** Where the rail is, from the middle of the table through a point. */
function outward(x, y) {
  let best = [x, y], least = Infinity;
  const felt = layout.felt;
  for (let i = 0; i < felt.length; i += 1) {
    const [ax, ay] = felt[i], [bx, by] = felt[(i + 1) % felt.length];
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)));
    const at = [ax + t * (bx - ax), ay + t * (by - ay)];
    const away = Math.hypot(at[0] - x, at[1] - y);
    if (away < least) [best, least] = [at, away];
  }
  const length = Math.hypot(best[0] - x, best[1] - y) || 1;
  const [right, up] = [(best[0] - x) / length, (best[1] - y) / length];
  const by = NAME_MM + SIDE_MM * Math.abs(picture.classList.contains("stands") ? up : right);
  return [best[0] + by * right, best[1] + by * up];
}

const CHIP_INKS = {
  white: "#f2f0e8", red: "#c9303a", blue: "#2b62c9", green: "#1f8a4c", black: "#23262a", purple: "#7a3fb0",
  yellow: "#e8c229", orange: "#e57a25", pink: "#e58bb0", grey: "#8d9499", gray: "#8d9499", brown: "#7c5435",
};

const PALE = new Set(["white", "yellow", "pink"]); // a white edge would not be seen on them

function showChips(chips) {
  layers.chips.replaceChildren(...chips.map(([x, y, color]) =>
    svg("circle", { cx: x, cy: -y, r: 19.5, fill: CHIP_INKS[color] ?? "#8d9499", class: PALE.has(color) ? "chip pale" : "chip" })));
}

function showButton(table) {
  const seat = layout.seats.find((each) => each.number === table.button);
  const at = table.button_mm ?? seat?.button;
  layers.button.replaceChildren(...(at ? [
    svg("circle", { cx: at[0], cy: -at[1], r: 27, class: "dealer" }), label(at[0], at[1], "D", "dealer-d", 32)] : []));
}

/** Cards glide to where they lie now; those gone fade. */
function showCards(cards) {
  for (const [text, { x, y, reach }] of spotNames) {
    const covered = cards.some((card) => Math.hypot(card.x_mm - x, card.y_mm - y) < reach);
    text.classList.toggle("covered", covered);
  }
  const here = new Set(cards.map((card) => card.id));
  for (const [id, drawn] of drawnCards) {
    if (!here.has(id)) {
      drawn.node.remove();
      drawnCards.delete(id);
    }
  }
  for (const card of cards) {
    let drawn = drawnCards.get(card.id);
    const look = `${card.face} ${JSON.stringify(card.card)} ${tilt()} ${quarters(card.turn_deg)}`;
    if (!drawn) {
      drawn = { node: svg("g", { class: "lying" }), look: "" };
      drawnCards.set(card.id, drawn);
      drawn.node.style.setProperty("--move", "0ms");
    } else {
      drawn.node.style.setProperty("--move", `${MOVE_MS}ms`);
    }
    if (drawn.look !== look) {
      drawn.look = look;
      drawn.node.replaceChildren(...faceOf(card));
      drawn.node.setAttribute("class", `lying ${card.face} ${card.place}`);
    }
    drawn.node.style.transform = `translate(${card.x_mm}px, ${-card.y_mm}px) rotate(${-card.turn_deg}deg)`;
  }
  layers.cards.append(...cards.map((card) => drawnCards.get(card.id).node).filter((node, at) => layers.cards.children[at] !== node));
}

/** By how many quarters what stands on a card is turned, so that it can be read from the screen. */
function quarters(turn) {
  const seen = -turn - tilt(); // the card, clockwise on the screen
  return ((-Math.round(seen / 90) % 4) + 4) % 4;
}

function faceOf(card) {
  const { width, height, corner } = CARD;
  const sheet = svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: corner, class: "sheet" });
  if (card.face === "down") {
    return [sheet, svg("rect", { x: -width / 2 + 5, y: -height / 2 + 5, width: width - 10, height: height - 10, rx: 3, class: "weave" })];
  }
  const turns = quarters(card.turn_deg);
  const turned = svg("g", { transform: `rotate(${90 * turns})` });
  if (card.card?.card) turned.append(...named(card.card.card, turns % 2 === 1));
  else turned.append(mark("?", "unknown"));
  return [sheet, turned];
}

/** A card's rank over its suit, or beside it on a card that lies on its side. */
function named(name, aside) {
  const wide = name[0] === "T" ? " ten" : "";
  const rank = svg("text", { class: `rank in-${name[1]}${wide}`, "font-size": 50, "text-anchor": "middle", x: aside ? -20 : 0, y: aside ? 18 : -4 });
  rank.append(rankSign(name));
  const suit = svg("use", { href: `#suit-${name[1]}`, x: aside ? 4 : -17, y: aside ? -17 : 4, width: 34, height: 34, class: `in-${name[1]}` });
  return [rank, suit];
}

function mark(sign, name) {
  const text = svg("text", { class: name, "font-size": 54, "text-anchor": "middle", dy: ".35em" });
  text.append(sign);
  return text;
}
