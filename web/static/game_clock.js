// Runs the clocks of a page between two messages: the server tells the game's time, the page counts on from there.

import { words } from "./times.js";

const START = Number(document.body.dataset.now);
let game = Number.isFinite(START) ? START : 0;
let heard = performance.now();

export function tellTime(seconds) {
  if (!Number.isFinite(seconds)) return;
  game = seconds;
  heard = performance.now();
}

function tick() {
  const now = game + (performance.now() - heard) / 1000;
  for (const clock of document.querySelectorAll("[data-counts]")) {
    const at = Number(clock.dataset.t);
    const shown = clock.dataset.counts === "up" ? Math.max(0, now - at) : at - now;
    const text = words(shown);
    if (clock.textContent !== text) clock.textContent = text;
    const round = clock.closest(".clock-round");
    if (round) round.classList.toggle("nearly-over", shown < 300 && shown > 0);
    if (round) round.classList.toggle("over", shown <= 0);
  }
}

document.addEventListener("game-time", (event) => tellTime(event.detail));
setInterval(tick, 500);
