// Waits until the table is open again, and goes on then. It asks rather than counts: a small machine takes longer.
// It stands in the page itself: the server that the page came from is about to close. So it imports nothing.

const EVERY_MS = 400;
const PATIENCE_MS = 60_000;
const began = Date.now();
const waiting = document.querySelector("#waiting").dataset;

async function ask() {
  try {
    const answer = await fetch("/started", { cache: "no-store" });
    const { started } = await answer.json();
    if (started && started !== waiting.started) {
      location.replace(waiting.then);
      return;
    }
  } catch {
    // It is closed just now.
  }
  setTimeout(ask, EVERY_MS);
  if (Date.now() - began > PATIENCE_MS) document.querySelector("#waiting").textContent = waiting.late;
}

ask();
