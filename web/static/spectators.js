// Follows the wall where it is published as files: asks for its news every few seconds, and says when there are none.

import { showRegions } from "./merge.js";

const LANGUAGE = document.documentElement.lang || undefined;
const AGAIN_MS = 5000;
const REST_MS = 300000;
const QUIET_S = 150;
let at = 0;

// Files come with the host's time: that of the reader's own machine may be wrong by minutes.
function timeOf(answer) {
  const told = Date.parse(answer.headers.get("Date") || "") / 1000 + Number(answer.headers.get("Age") || 0);
  return told || Date.now() / 1000;
}

function say(id, shown) {
  const place = document.getElementById(id);
  place.hidden = !shown;
  const time = new Date(at * 1000);
  if (place.querySelector("time")) place.querySelector("time").textContent = time.toLocaleString(LANGUAGE, { dateStyle: "short", timeStyle: "short" });
}

async function ask() {
  let wait = AGAIN_MS;
  try {
    const answer = await fetch(document.body.dataset.news, { cache: "no-cache" });
    if (!answer.ok) throw new Error(answer.statusText);
    const news = await answer.json();
    const now = timeOf(answer);
    at = news.at;
    document.dispatchEvent(new CustomEvent("hub-time", { detail: now }));
    showRegions(news.regions);
    say("link-down", false);
    say("no-news", news.live && now - at > QUIET_S);
    say("ended", !news.live);
    wait = news.live ? Math.max(1, news.every_s) * 1000 : REST_MS;
  } catch {
    say("link-down", true);
  }
  setTimeout(ask, wait);
}

ask();
