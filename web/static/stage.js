// The picture and what was seen in it: outlines and names, drawn over it as vectors.

import { cardName, rankSign, svg } from "./cards.js";

const stage = document.getElementById("stage");
const picture = document.getElementById("picture");
const video = document.getElementById("video");
const overlay = document.getElementById("overlay");
const caption = document.getElementById("caption");

let drawn = null; // the reading on show, so that names can be laid out again
let shownUrl = null;

export const setState = (state) => { stage.dataset.state = state; };

export function setCaption(text) {
  caption.textContent = text;
  caption.hidden = !text;
}

/** Show a picture (a blob or an address); answers whether the browser can draw it. */
export async function showPicture(source) {
  if (shownUrl) URL.revokeObjectURL(shownUrl);
  shownUrl = source instanceof Blob ? URL.createObjectURL(source) : null;
  clear();
  video.hidden = true;
  picture.hidden = false;
  picture.src = shownUrl ?? source;
  try {
    await picture.decode();
    return true;
  } catch {
    picture.hidden = true;
    return false;
  }
}

export function showVideo() {
  picture.hidden = true;
  video.hidden = false;
}

export function clear() {
  drawn = null;
  overlay.replaceChildren();
}

/** Draw a reading. `entries` are the cards as the panel numbers them, `chips` as the server sent them. */
export function draw(reading, entries, chips) {
  drawn = { reading, entries, chips };
  overlay.setAttribute("viewBox", `0 0 ${reading.width_px} ${reading.height_px}`);
  picture.alt = `A picture with ${reading.cards.length} cards and ${chips.length} chips found in it`;
  layOut();
}

function layOut() {
  if (!drawn) return;
  const shown_px = overlay.clientWidth || 1;
  const scale = drawn.reading.width_px / shown_px; // picture pixels in one pixel of the page
  const bound = { width: drawn.reading.width_px, height: drawn.reading.height_px };
  const focused = document.activeElement?.dataset?.entry;
  overlay.replaceChildren(
    ...drawn.chips.map(drawChip),
    ...drawn.entries.map((entry) => drawOutline(entry)),
    ...drawn.entries.filter((entry) => entry.face === "up").map((entry) => drawTag(entry, scale, bound)),
  );
  if (focused) overlay.querySelector(`.seen[data-entry="${focused}"]`)?.focus();
}

function drawChip(chip) {
  const [cx, cy] = chip.center_px;
  const at = { cx, cy, r: chip.diameter_px / 2 };
  const title = svg("title", {}, `${chip.color} chip`);
  return svg("g", { class: "seen chip" }, title, svg("circle", { class: "halo", ...at }), svg("circle", { class: "edge", ...at }));
}

function entryLabel(entry) {
  if (entry.face === "down") return "Face-down card";
  return entry.sure ? cardName(entry.card) : `Card ${entry.number}, not sure`;
}

function drawOutline(entry) {
  const points = entry.corners_px.map((point) => point.join(",")).join(" ");
  const kind = entry.face === "down" ? "down" : entry.sure ? "sure" : "asked";
  return svg("g", {
    class: `seen ${kind}`, "data-entry": entry.id, tabindex: "0", role: "img", "aria-label": entryLabel(entry),
  }, svg("polygon", { class: "halo", points }), svg("polygon", { class: "edge", points }));
}

function drawTag(entry, scale, bound) {
  const card = entry.card;
  const text = entry.sure ? rankSign(card) : String(entry.number);
  const [first, second, , last] = entry.corners_px;
  const across = [second[0] - first[0], second[1] - first[1]];
  const down = [last[0] - first[0], last[1] - first[1]];
  const short_px = Math.min(Math.hypot(...across), Math.hypot(...down));
  scale *= Math.min(1, Math.max(0.56, short_px / scale / 75)); // smaller names on small cards
  const height = 25 * scale;
  const width = (entry.sure ? (text.length > 1 ? 47 : 38) : 27) * scale;
  const lift = (0.36 * height) / (Math.hypot(...down) || 1); // over the edge, off the index
  const middle = [0, 1].map((axis) => first[axis] + 0.26 * across[axis] - lift * down[axis]);
  const x = Math.max(2 * scale, Math.min(bound.width - width - 2 * scale, middle[0] - width / 2));
  const y = Math.max(2 * scale, Math.min(bound.height - height - 2 * scale, middle[1] - height / 2));
  const kind = entry.sure ? "sure" : "asked";
  const tag = svg("g", { class: `seen tag ${kind}`, "data-tag": entry.id, "aria-hidden": "true" },
    svg("rect", { x, y, width, height, rx: entry.sure ? 6 * scale : height / 2 }));
  const label = svg("text", {
    x: x + (entry.sure ? 7 * scale : width / 2), y: y + 18.2 * scale, "font-size": 16 * scale,
    "text-anchor": entry.sure ? "start" : "middle", class: entry.sure ? `in-${card[1]}` : "in-s",
  }, text);
  tag.append(label);
  if (entry.sure) {
    tag.append(svg("use", {
      href: `#suit-${card[1]}`, class: `in-${card[1]}`,
      x: x + width - 20 * scale, y: y + 5.5 * scale, width: 14 * scale, height: 14 * scale,
    }));
  }
  return tag;
}

/** Light up one card, or none. */
export function light(id) {
  for (const node of overlay.querySelectorAll("[data-entry], [data-tag]")) {
    node.classList.toggle("lit", id !== null && (node.dataset.entry ?? node.dataset.tag) === id);
  }
}

export function onPoint(callback) {
  const idOf = (event) => {
    const node = event.target.closest?.("[data-entry], [data-tag]");
    return node ? node.dataset.entry ?? node.dataset.tag : null;
  };
  overlay.addEventListener("pointerover", (event) => callback(idOf(event)));
  overlay.addEventListener("pointerleave", () => callback(null));
  overlay.addEventListener("focusin", (event) => callback(idOf(event)));
  overlay.addEventListener("focusout", () => callback(null));
  overlay.addEventListener("click", (event) => callback(idOf(event), true));
}

new ResizeObserver(layOut).observe(overlay);
