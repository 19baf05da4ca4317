// What the hub's pages do by themselves: count down and up, put tables in their order, turn the pages of a television.

const AGAIN_MS = 15000;
const TICK_MS = 200;
const TV_PAGE_MS = 12000;
const SOON_S = 300;
let ahead = 0;
let known = false;

// The hub's time was told somewhere between asking and hearing it: half of that is the most it can be wrong.
async function askTime() {
  try {
    const asked = performance.now();
    const answer = await fetch("/api/time", { cache: "no-store" });
    const { now } = await answer.json();
    ahead = now - (asked + performance.now()) / 2000;
    known = true;
  } catch {
    // The page says elsewhere that it is not connected; the clock goes on meanwhile.
  }
}

export function hubNow() {
  return performance.now() / 1000 + ahead;
}

export function leftAt(clock, now) {
  const passed = clock.marks.filter(([at]) => at <= now);
  const [at, left, running] = passed.length ? passed[passed.length - 1] : clock.marks[0];
  return { left: left - (running ? Math.max(0, now - at) : 0), running };
}

function minutes(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (hours) parts.unshift(hours);
  return (seconds <= -1 ? "+" : "") + parts.map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
}

function showClock(place, now) {
  const { left, running } = leftAt(JSON.parse(place.dataset.marks), now);
  // The last second is shown as 0:01 until it is over.
  put(place.querySelector(".clock-left"), minutes(left > 0 ? Math.ceil(left) : left));
  place.classList.toggle("over", left <= 0);
  place.classList.toggle("soon", left > 0 && left <= SOON_S);
  put(place.querySelector(".clock-state"), left <= 0 ? "time is over" : running ? "" : "stopped");
}

function put(place, words) {
  if (place && place.textContent !== words) place.textContent = words;
}

function tick() {
  if (!known) return;
  const now = hubNow();
  document.querySelectorAll("[data-marks]").forEach((place) => showClock(place, now));
  document.querySelectorAll("[data-since-s]").forEach((place) => put(place, minutes(Math.max(0, now - place.dataset.sinceS))));
}

function showTimes() {
  for (const place of document.querySelectorAll("[data-at-s]")) {
    put(place, new Date(place.dataset.atS * 1000).toLocaleTimeString());
  }
}

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

function turnPage() {
  const last = tiles.scrollHeight - tiles.clientHeight;
  tiles.scrollTop = tiles.scrollTop >= last - 4 ? 0 : Math.min(last, tiles.scrollTop + tiles.clientHeight * 0.9);
}

askTime().then(tick);
setInterval(askTime, AGAIN_MS);
setInterval(tick, TICK_MS);
showTimes();
if (document.body.classList.contains("tv")) setInterval(turnPage, TV_PAGE_MS);
