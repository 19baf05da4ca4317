// Shows the camera's newest picture and what stands in its way, and takes a deck file that is dropped on the page.

import { load } from "./newest_picture.js";
import { _ } from "./words.js";

const EVERY_MS = 1500;
const seen = document.getElementById("seen");
const findings = document.getElementById("findings");

function line({ level, about, message, advice }) {
  const item = document.createElement("li");
  const lamp = item.appendChild(document.createElement("span"));
  lamp.className = `lamp level-${level}`;
  lamp.setAttribute("aria-hidden", "true");
  const heard = item.appendChild(document.createElement("span"));
  heard.className = "hidden";
  heard.textContent = `${_(level)}: `;
  item.appendChild(document.createElement("b")).textContent = about;
  item.append(" ");
  item.appendChild(document.createElement("span")).textContent = advice ? `${message}: ${advice}` : message;
  return item;
}

async function look() {
  if (document.visibilityState === "visible") {
    try {
      await load(seen, "/judge/camera.jpg");
      const told = await (await fetch("/setup/check", { cache: "no-store" })).json();
      if (told.findings.length) findings.replaceChildren(...told.findings.map(line));
    } catch {
      // The next look tries again.
    }
  }
  setTimeout(look, EVERY_MS);
}

function takeDropped(form) {
  const input = form.querySelector("input[type=file]");
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}

if (seen) look();
for (const form of document.querySelectorAll("[data-drop]")) takeDropped(form);
