// The slider shows every moment that it passes, links lead on without a reload, and the game plays by itself.
// Without this module the links and the button beside the slider do the same, page by page.

import { _ } from "./words.js";

const PLAY_MS = 1500;
const scrub = document.getElementById("scrub");
const slider = document.getElementById("moment");
const playButton = document.getElementById("play");
let wanted = "";
let shown = "";
let playing = 0;

function addressOfSlider() {
  return `${location.pathname}?${new URLSearchParams(new FormData(scrub))}`;
}

function put(page) {
  for (const fresh of page.querySelectorAll("[data-moment]")) {
    document.getElementById(fresh.id)?.replaceChildren(...fresh.childNodes);
  }
  return page.getElementById("moment").value;
}

// While one moment is fetched only the newest wish is remembered, so that the slider never runs behind the finger.
async function go(address, moveSlider) {
  const busy = wanted !== shown;
  wanted = address;
  if (busy) return;
  while (shown !== wanted) {
    const asked = wanted;
    const answer = await fetch(asked).catch(() => null);
    if (!answer?.ok) {
      location.assign(asked);
      return;
    }
    const moment = put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    shown = asked;
    if (moveSlider) slider.value = moment;
  }
  history.replaceState(null, "", shown);
}

function follow(link) {
  const focused = document.activeElement === link ? link.rel || link.textContent : "";
  return go(link.href, true).then(() => {
    // The link was replaced; who steps by keyboard stays on it.
    const same = [...scrub.querySelectorAll("a")].find((one) => focused && (one.rel || one.textContent) === focused);
    same?.focus();
  });
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(playOn, PLAY_MS) : 0;
  playButton.setAttribute("aria-pressed", String(on));
  playButton.textContent = on ? _("❚❚ Pause") : _("▶ Play");
}

function playOn() {
  const next = scrub.querySelector("a[rel=next]");
  if (next) follow(next);
  else play(false);
}

slider.addEventListener("input", () => go(addressOfSlider(), false));
slider.addEventListener("pointerdown", () => play(false));
scrub.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  follow(link);
});
playButton.hidden = false;
playButton.addEventListener("click", () => play(!playing));
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input")) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && scrub.querySelector(`a[rel=${way}]`);
  if (link) follow(link);
});
