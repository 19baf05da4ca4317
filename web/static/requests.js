// Keeps up to date what waits for an answer: a grace of a few seconds is too short for anything slower.

const LOOK_MS = 1000;
const place = document.getElementById("requests");
let shown = "";
let answers = {};

async function look(event) {
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch("/requests", { cache: "no-store" });
    if (answer.status === 401) location.reload();
    if (!answer.ok) return;
    const news = await answer.json();
    answers = news.answers;
    show(news.html, event?.type === "sent");
    showAnswers();
  } catch {
    // The page itself says that the connection is lost.
  }
}

// Replaced only where something changed, so that a button keeps its focus and nothing is read aloud twice.
function show(html, justSent) {
  if (html === shown) return;
  // What the last press was answered holds no longer: what was asked has been answered, say.
  if (shown && !justSent) document.dispatchEvent(new Event("requests-changed"));
  shown = html;
  place.innerHTML = html;
}

// Who has answered a flag, in its banner. The banner is replaced with the table's news, and without these words.
function showAnswers() {
  for (const place of document.querySelectorAll("[data-flag]")) {
    const words = answers[place.dataset.flag] || "";
    if (place.textContent !== words) place.textContent = words;
  }
}

setInterval(look, LOOK_MS);
document.addEventListener("visibilitychange", look);
document.addEventListener("regions-shown", showAnswers);
// What was just pressed shows at once.
document.addEventListener("sent", look);
look();
