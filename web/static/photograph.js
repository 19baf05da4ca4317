// Makes a phone's photograph small enough to be sent: twelve megapixels are more than labels need. Then says what was
// read from it.

import { _ } from "./words.js";

const WIDEST_PX = 2560;
const MOST_BYTES = 850_000;
const QUALITIES = [0.9, 0.8, 0.7, 0.55];
const LOOK_MS = 500;
const form = document.querySelector("[data-photograph]");
const refused = form.querySelector("[data-refused]");
const read = document.querySelector("[data-read]");
const input = form.querySelector("input[type=file]");

async function smaller(file) {
  const photograph = await createImageBitmap(file);
  const share = Math.min(1, WIDEST_PX / Math.max(photograph.width, photograph.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photograph.width * share);
  canvas.height = Math.round(photograph.height * share);
  canvas.getContext("2d").drawImage(photograph, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const jpeg = await new Promise((made) => canvas.toBlob(made, "image/jpeg", quality));
    if (jpeg.size <= MOST_BYTES || quality === QUALITIES.at(-1)) return new File([jpeg], "table.jpg", { type: "image/jpeg" });
  }
}

input.addEventListener("change", async () => {
  if (!input.files.length) return;
  try {
    const chosen = new DataTransfer();
    chosen.items.add(await smaller(input.files[0]));
    input.files = chosen.files;
  } catch {
    // The browser cannot read it as a picture, and neither could the companion.
    input.value = "";
    refuse(_("This file is not a picture. Take a photograph of the table, or choose one."));
    return;
  }
  refuse("");
  form.requestSubmit();
});

function refuse(words) {
  refused.textContent = words;
  refused.hidden = words === "";
}

async function showRead() {
  try {
    const answer = await fetch(read.dataset.read, { cache: "no-store", headers: { Accept: "application/json" } });
    const { reading, words, trouble, error } = await answer.json();
    const again = trouble?.length ? ` ${_("Take the photograph once more.")}` : "";
    read.querySelector("p").textContent = answer.ok ? words + (reading ? "" : again) : error;
    const items = (reading ? [] : (trouble ?? [])).map(({ message }) => Object.assign(document.createElement("li"), { textContent: message }));
    read.querySelector("ul").replaceChildren(...items);
    if (!reading) return;
  } catch {
    read.querySelector("p").textContent = _("No connection. Trying again…");
  }
  setTimeout(showRead, LOOK_MS);
}

if (read) showRead();
