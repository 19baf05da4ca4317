// Waits until the table is open again, and goes on then. It asks rather than counts: a small machine takes longer.

import { _ } from "./words.js";

const EVERY_MS = 400;
const PATIENCE_MS = 60_000;
const began = Date.now();

async function ask() {
  try {
    const answer = await fetch("/started", { cache: "no-store" });
    const { started } = await answer.json();
    if (started !== document.body.dataset.started) {
      location.replace(document.body.dataset.then);
      return;
    }
  } catch {
    // It is closed just now.
  }
  if (Date.now() - began < PATIENCE_MS) setTimeout(ask, EVERY_MS);
  else document.querySelector("#waiting").textContent = _(
    "It does not answer here. If its port changed, open it at the new address; else look at the machine.",
  );
}

ask();
