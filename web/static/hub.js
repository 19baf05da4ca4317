// What the wall does by itself: makes room for tables that join, puts them in order, turns the pages of a television.

import { move } from "./merge.js";
import { hideCutRows, turnPage } from "./whole_rows.js";

const TV_PAGE_MS = 12000;
const tiles = document.getElementById("tiles");

function makeRoom(names) {
  for (const name of names.filter((name) => name.startsWith("tile/"))) {
    if (document.getElementById(name.replace("/", "-"))) continue;
    const slot = document.createElement("li");
    slot.className = "tile-slot";
    slot.id = name.replace("/", "-");
    slot.dataset.region = name;
    tiles.append(slot);
  }
}

// What comes first is a matter of whoever looks: by need as the hub says, or by what was tapped.
let sortedBy = "need";
let needed = [...(tiles?.children || [])].map((slot) => slot.id.replace("tile-", ""));

const nameOf = (slot) => slot.querySelector("h3")?.textContent || "";
const byName = (one, other) => nameOf(one).localeCompare(nameOf(other), document.documentElement.lang || undefined, { numeric: true });
const dataOf = (slot) => slot.querySelector("article")?.dataset || {};
const falling = (field) => (one, other) => Number(dataOf(other)[field] || 0) - Number(dataOf(one)[field] || 0);
const has = (slot) => (dataOf(slot).reasons || "").split(" ").includes(sortedBy);
const ORDERS = { table: byName, keys: falling("keys"), turn: falling("turn") };

function sortedIds() {
  if (sortedBy === "need") return needed;
  const order = ORDERS[sortedBy] || ((one, other) => has(other) - has(one));
  const slots = needed.map((id) => document.getElementById(`tile-${id}`)).filter(Boolean);
  return slots.sort(order).map((slot) => slot.id.replace("tile-", ""));
}

function showOrder() {
  for (const button of document.querySelectorAll("[data-sort]")) {
    button.setAttribute("aria-pressed", button.dataset.sort === sortedBy);
  }
  putInOrder(sortedIds());
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-sort]");
  if (!button || !tiles) return;
  sortedBy = button.dataset.sort === sortedBy ? "need" : button.dataset.sort;
  showOrder();
});

function putInOrder(ids) {
  const wanted = ids.map((id) => document.getElementById(`tile-${id}`)).filter(Boolean);
  for (const slot of [...tiles.children]) if (!wanted.includes(slot)) slot.remove();
  wanted.forEach((slot, n) => {
    if (tiles.children[n] !== slot) move(tiles, slot, tiles.children[n] || null);
  });
  const empty = document.getElementById("no-tables");
  if (empty) empty.hidden = ids.length > 0;
}

if (tiles) {
  document.addEventListener("regions", ({ detail }) => {
    makeRoom(Object.keys(detail));
    if (detail.tile !== undefined) needed = detail.tile.split(" ").filter(Boolean);
  });
  document.addEventListener("regions-shown", showOrder);
  const tools = document.getElementById("sort-tools");
  if (tools) tools.hidden = false;
}

// Where there is room beside the tables, the tools stand open; on a phone the tables come first.
const desk = document.getElementById("hub-desk");
if (desk && window.matchMedia("(min-width: 64rem)").matches) desk.open = true;

if (document.body.classList.contains("tv")) {
  const rows = ".tile-slot";
  hideCutRows(tiles, rows);
  document.addEventListener("regions-shown", () => hideCutRows(tiles, rows));
  setInterval(() => turnPage(tiles, rows), TV_PAGE_MS);
}
