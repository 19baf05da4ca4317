// Keeps up to date what waits for an answer: a grace of a few seconds is too short for anything slower.

const LOOK_MS = 1000;
const place = document.getElementById("requests");
let shown = "";

async function look() {
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch("/requests", { cache: "no-store" });
    if (answer.ok) show((await answer.json()).html);
  } catch {
    // The page itself says that the connection is lost.
  }
}

// Replaced only where something changed, so that a button keeps its focus and nothing is read aloud twice.
function show(html) {
  if (html === shown) return;
  shown = html;
  place.innerHTML = html;
}

setInterval(look, LOOK_MS);
document.addEventListener("visibilitychange", look);
look();
