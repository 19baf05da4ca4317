// Keeps the regions of a page up to date: by Server-Sent Events, or by asking every few seconds where those are refused.

import { showRegions } from "./merge.js";

const view = document.body.dataset.live;
const linkDown = document.getElementById("link-down");
const POLL_MS = 2000;
const STREAM_AGAIN_MS = 30000;
let since = document.body.dataset.since;
let source = null;
let pollTimer = 0;
let heldBack = false;

// Another run of the companion may play otherwise, and its pages have other buttons. A hub may be several programs, each
// with a mark of its own: its pages stay.
function startedAgain(id) {
  const run = (text) => text?.split("-")[0];
  return "oneRun" in document.body.dataset && Boolean(since) && run(id) !== run(since);
}

function show({ regions, now }) {
  if (now) document.dispatchEvent(new CustomEvent("game-time", { detail: now }));
  showRegions(regions);
  linked(true);
}

function linked(up) {
  if (linkDown) linkDown.hidden = up;
  document.body.classList.toggle("unlinked", !up);
}

function address(kind) {
  const [path, query] = view.split("?");
  return `/${kind}/${path}?since=${since}${query ? `&${query}` : ""}`;
}

async function poll() {
  try {
    const answer = await fetch(address("regions"), { cache: "no-store" });
    if (answer.status === 401) return location.reload();
    if (!answer.ok) throw new Error(answer.statusText);
    const news = await answer.json();
    if (startedAgain(news.id)) return location.reload();
    since = news.id;
    show(news);
    if (heldBack && !news.delayed) listen();
    heldBack = Boolean(news.delayed);
  } catch {
    linked(false);
  }
}

function pollFor(ms) {
  stop();
  poll();
  pollTimer = setInterval(poll, POLL_MS);
  if (ms) setTimeout(listen, ms);
}

function stop() {
  clearInterval(pollTimer);
  if (source) source.close();
  source = null;
}

function listen() {
  stop();
  source = new EventSource(address("live"));
  source.addEventListener("open", () => linked(true));
  source.addEventListener("regions", (event) => {
    const news = JSON.parse(event.data);
    if (news.delayed) {
      // The stream runs behind the table from now on: what is old enough is asked for.
      heldBack = true;
      pollFor(0);
      return;
    }
    if (startedAgain(event.lastEventId)) return location.reload();
    since = event.lastEventId;
    show(news);
  });
  source.addEventListener("error", () => {
    linked(false);
    // A refusal (all streams taken) closes for good; a lost connection is tried again by the browser itself.
    if (source.readyState === EventSource.CLOSED) pollFor(STREAM_AGAIN_MS);
  });
}

const delayed = view.includes("delay=");
heldBack = view === "overlay" && !since;
if (delayed || heldBack) pollFor(0);
else listen();
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") poll();
});
window.addEventListener("pagehide", stop);
window.addEventListener("pageshow", (event) => event.persisted && (delayed ? pollFor(0) : listen()));
