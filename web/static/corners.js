// The mat's corners on the camera's picture: dragged by pointer or moved by the arrow keys; the fields hold where they lie.

import { _ } from "./words.js";

const STEP = 0.1;
const LONG_STEP = 1;
const PREVIEW_AFTER_MS = 250;
const form = document.getElementById("corners");
const picture = document.getElementById("corner-picture");
const preview = document.getElementById("corner-preview");
const refusal = document.getElementById("corner-refusal");
const handles = [...document.querySelectorAll("[data-corner]")];
let waiting = 0;

const fieldOf = (handle, axis) => document.getElementById(`${axis}${handle.dataset.corner}`);
const within = (share) => Math.min(100, Math.max(0, Math.round(share * 10) / 10));

function show(handle) {
  handle.style.left = `${fieldOf(handle, "x").value}%`;
  handle.style.top = `${fieldOf(handle, "y").value}%`;
}

function move(handle, x, y) {
  fieldOf(handle, "x").value = within(x);
  fieldOf(handle, "y").value = within(y);
  show(handle);
  previewSoon();
}

function previewSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(look, PREVIEW_AFTER_MS);
}

// The picture is fetched again, so that the preview shows what lies there now.
async function look() {
  const asked = new URLSearchParams();
  for (const handle of handles) {
    for (const field of [fieldOf(handle, "x"), fieldOf(handle, "y")]) asked.set(field.name, field.value);
  }
  try {
    const answer = await fetch(`/setup/corners/preview.jpg?${asked}`, { headers: { Accept: "application/json" } });
    refusal.hidden = answer.ok;
    if (!answer.ok) {
      refusal.textContent = (await answer.json()).error;
      return;
    }
    const reader = new FileReader();
    reader.addEventListener("load", () => (preview.src = reader.result));
    reader.readAsDataURL(await answer.blob());
  } catch {
    refusal.textContent = _("This could not be sent. Check your connection.");
    refusal.hidden = false;
  }
}

function drag(event) {
  const handle = event.currentTarget;
  if (!handle.hasPointerCapture(event.pointerId)) return;
  const frame = picture.getBoundingClientRect();
  move(handle, (100 * (event.clientX - frame.left)) / frame.width, (100 * (event.clientY - frame.top)) / frame.height);
}

function press(event) {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (!way) return;
  event.preventDefault();
  const handle = event.currentTarget;
  const step = event.shiftKey ? LONG_STEP : STEP;
  move(handle, Number(fieldOf(handle, "x").value) + step * way[0], Number(fieldOf(handle, "y").value) + step * way[1]);
}

for (const handle of handles) {
  handle.hidden = false;
  show(handle);
  handle.addEventListener("pointerdown", (event) => handle.setPointerCapture(event.pointerId));
  handle.addEventListener("pointermove", drag);
  handle.addEventListener("keydown", press);
}
form.addEventListener("input", () => {
  handles.forEach(show);
  previewSoon();
});
