// What the wall does by itself: makes room for tables that join, puts them in order, turns the pages of a television.

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

function putInOrder(ids) {
  const wanted = ids.map((id) => document.getElementById(`tile-${id}`)).filter(Boolean);
  for (const slot of [...tiles.children]) if (!wanted.includes(slot)) slot.remove();
  wanted.forEach((slot, n) => {
    if (tiles.children[n] !== slot) tiles.insertBefore(slot, tiles.children[n] || null);
  });
  const empty = document.getElementById("no-tables");
  if (empty) empty.hidden = ids.length > 0;
}

if (tiles) {
  document.addEventListener("regions", ({ detail }) => {
    makeRoom(Object.keys(detail));
    if (detail.tile !== undefined) putInOrder(detail.tile.split(" ").filter(Boolean));
  });
}

// Where there is room beside the tables, the tools stand open; on a phone the tables come first.
const desk = document.getElementById("hub-desk");
if (desk && window.matchMedia("(min-width: 64rem)").matches) desk.open = true;

function turnPage() {
  const last = tiles.scrollHeight - tiles.clientHeight;
  tiles.scrollTop = tiles.scrollTop >= last - 4 ? 0 : Math.min(last, tiles.scrollTop + tiles.clientHeight * 0.9);
}

if (document.body.classList.contains("tv")) setInterval(turnPage, TV_PAGE_MS);
