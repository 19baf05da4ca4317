// Keeps this device's screen on while somebody sits at a seat, where the browser can; says where it cannot.

import { _ } from "./words.js";

const note = document.getElementById("wake-note");

async function keepOn() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
    note.hidden = true;
  } catch {
    // Browsers offer it to pages by HTTPS alone, and refuse it where the battery is low.
    note.textContent = _("This browser cannot keep the screen on: set it to stay on, or touch it now and then.");
    note.hidden = false;
  }
}

if (document.body.dataset.live === "seat") {
  keepOn();
  // The system takes it back whenever the page is out of sight.
  document.addEventListener("visibilitychange", keepOn);
}
