// What the pages of an event do by themselves: look for news, turn a screen's pages, swap players, shrink photographs, print.

import { hideCutRows, turnPage } from "./whole_rows.js";

const NEWS_MS = 4000;
const PAGE_MS = 12000;

// What the hub calls the page that it sent last: without news it sends no other.
let seen = null;

// Only the parts that show are replaced, never what somebody is filling in.
async function lookForNews() {
  // A pairing that somebody looks at stays as it was drawn.
  if (document.visibilityState !== "visible" || document.getElementById("pairing")) return;
  try {
    const answer = await fetch(location.href, { cache: "no-store", headers: seen ? { "If-None-Match": seen } : {} });
    if (!answer.ok || answer.redirected) return;
    seen = answer.headers.get("ETag");
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-part]")) {
      const news = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
      if (news && !part.contains(document.activeElement)) replacePart(part, news);
    }
    if (fresh.title !== document.title) {
      document.title = fresh.title;
      if (document.body.classList.contains("own")) navigator.vibrate?.(200);
    }
    renewForms(fresh);
  } catch {
    // The network is gone; the next look may find it.
  }
}

function replacePart(part, news) {
  const words = (place) => place.textContent.replace(/\s+/g, " ");
  if (words(part) === words(news)) return;
  const pages = () => [...part.querySelectorAll("[role=region]")];
  const turned = pages().map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  part.replaceChildren(...news.childNodes);
  pages().forEach((page, n) => page.scrollTo(...(turned[n] || [0, 0])));
  hideCutStandings();
}

// The hall's screen: seats run on in columns to the right, standings downwards.
function turnPages() {
  const seats = document.querySelector(".screen .seat-columns");
  const standings = document.querySelector(".screen .scroll");
  if (seats) {
    const step = seats.clientWidth + parseFloat(getComputedStyle(seats).columnGap);
    const last = seats.scrollLeft + seats.clientWidth >= seats.scrollWidth - 4;
    seats.scrollLeft = last ? 0 : seats.scrollLeft + step;
  }
  if (standings) turnPage(standings, "tbody tr");
}

function hideCutStandings() {
  const standings = document.querySelector(".screen .scroll");
  if (standings && matchMedia("(min-width: 75rem)").matches) hideCutRows(standings, "tbody tr");
}

// A match that is over elsewhere loses its choice here; another round means another page.
function renewForms(fresh) {
  const rounds = [document, fresh].map((page) => page.querySelector("h1")?.textContent);
  if (rounds[0] !== rounds[1]) return location.reload();
  for (const pick of document.querySelectorAll(".match-pick")) {
    const match = pick.closest(".match");
    const news = fresh.getElementById(match.id);
    if (news && !news.querySelector(".match-pick")) match.replaceWith(news);
  }
}

const swapMode = document.getElementById("swap-mode");
const swapForm = document.getElementById("swap-form");
swapMode?.addEventListener("click", () => {
  const on = document.body.classList.toggle("swapping");
  swapMode.setAttribute("aria-pressed", on);
});
document.addEventListener("change", ({ target }) => {
  if (target.name === "swap" && document.querySelectorAll("[name=swap]:checked").length === 2) swapForm.requestSubmit();
});

// A phone's photograph is ten times as large as what is kept, and the hall's network is slow.
const PHOTO_SIDE_PX = 1600;
async function shrink(input) {
  const [photo] = input.files;
  if (!photo) return;
  try {
    const picture = await createImageBitmap(photo);
    const factor = Math.min(1, PHOTO_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * factor);
    canvas.height = Math.round(picture.height * factor);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    const files = new DataTransfer();
    files.items.add(new File([small], "photo.jpg", { type: "image/jpeg" }));
    input.files = files.files;
  } catch {
    // The hub says what is wrong with it.
  }
}
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-photo]")) shrink(target);
});

document.getElementById("print")?.addEventListener("click", () => window.print());
setInterval(lookForNews, NEWS_MS);
if (document.body.classList.contains("screen")) {
  hideCutStandings();
  setInterval(turnPages, PAGE_MS);
}
