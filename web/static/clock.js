// Counts down and up by the tournament's clock: the round's time, and how long somebody has waited.
// The hub's wall is sent the clock with its other news; the page of a table or of an event asks for it.

import { words } from "./times.js";
import { _ } from "./words.js";

const AGAIN_MS = 15000;
const TICK_MS = 200;
const SOON_S = 300;
// A table's page asks for the round itself: often enough to hear of every change before it comes to hold.
const ofTable = document.querySelector("[data-round]");
const ASK_ROUND_MS = 1000 * (ofTable?.dataset.everyS || 2);
// Hours are counted as in the language of the page, whatever that of the browser is.
const LANGUAGE = document.documentElement.lang || undefined;
let ahead = 0;
let known = false;

// The hub's time was told somewhere between asking and hearing it: half of that is the most it can be wrong.
async function askTime() {
  try {
    const asked = performance.now();
    const answer = await fetch(ofTable ? ofTable.dataset.round || "/api/clock" : "/api/time", { cache: "no-store" });
    const { now, clock } = await answer.json();
    if (ofTable) {
      ofTable.hidden = !clock;
      if (clock) ofTable.dataset.marks = JSON.stringify(clock);
      put(ofTable.querySelector(".clock-name"), clock && clock.name !== ofTable.dataset.named ? clock.name : "");
    }
    ahead = now - (asked + performance.now()) / 2000;
    known = true;
  } catch {
    // The page says elsewhere that it is not connected; the clock goes on meanwhile.
  }
  setTimeout(askTime, ofTable ? ASK_ROUND_MS : AGAIN_MS);
}

export function hubNow() {
  return performance.now() / 1000 + ahead;
}

export function leftAt(clock, now) {
  const passed = clock.marks.filter(([at]) => at <= now);
  const [at, left, running] = passed.length ? passed[passed.length - 1] : clock.marks[0];
  return { left: left - (running ? Math.max(0, now - at) : 0), running };
}

function showClock(place, { left, running }) {
  // The last second is shown as 0:01 until it is over.
  put(place.querySelector(".clock-left"), words(left > 0 ? Math.ceil(left) : left));
  place.classList.toggle("over", left <= 0);
  place.classList.toggle("soon", left > 0 && left <= SOON_S);
  put(place.querySelector(".clock-state"), left <= 0 ? _("time is up") : running ? "" : _("stopped"));
}

function put(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

function tick() {
  if (!known) return;
  const now = hubNow();
  const read = (place) => leftAt(JSON.parse(place.dataset.marks), now);
  document.querySelectorAll("[data-marks]").forEach((place) => showClock(place, read(place)));
  // Tables have the round's clock, and some have time of their own beside it.
  const round = document.querySelector("#round-clock[data-marks], [data-round][data-marks]");
  if (round) {
    const { left, running } = read(round);
    for (const place of document.querySelectorAll("[data-extra-s]")) {
      showClock(place, { left: left + Number(place.dataset.extraS), running });
    }
  }
  document.querySelectorAll("[data-since-s]").forEach((place) => put(place, words(Math.max(0, now - place.dataset.sinceS))));
}

function showTimes() {
  for (const place of document.querySelectorAll("[data-at-s]")) {
    const at = new Date(place.dataset.atS * 1000);
    const today = at.toDateString() === new Date().toDateString();
    put(place, today ? at.toLocaleTimeString(LANGUAGE) : at.toLocaleString(LANGUAGE));
  }
}

// A page that no hub answers is told the time with its news.
if (!("news" in document.body.dataset)) askTime().then(tick);
document.addEventListener("hub-time", ({ detail }) => {
  ahead = detail - performance.now() / 1000;
  known = true;
  tick();
});
// A redrawn clock shows no time yet.
document.addEventListener("regions-shown", tick);
setInterval(tick, TICK_MS);
showTimes();
