// Shows the newest picture and figures, one after the other, as fast as they come and while somebody looks.

import { load } from "./newest_picture.js";
import { _ } from "./words.js";

const seen = document.getElementById("seen");
const EVERY_MS = 1000;

function row(cells) {
  const line = document.createElement("tr");
  for (const text of cells) line.appendChild(document.createElement("td")).textContent = text;
  return line;
}

function part({ name, good, words }) {
  const line = document.createElement("li");
  const lamp = line.appendChild(document.createElement("span"));
  lamp.className = good ? "lamp good" : "lamp";
  lamp.setAttribute("aria-hidden", "true");
  line.appendChild(document.createElement("b")).textContent = name;
  line.append(" ");
  line.appendChild(document.createElement("span")).textContent = words;
  const heard = line.appendChild(document.createElement("span"));
  heard.className = "hidden";
  heard.textContent = good ? _("good") : _("not good");
  return line;
}

async function look() {
  if (document.visibilityState === "visible") {
    try {
      await load(seen, "/judge/camera.jpg");
      const told = await (await fetch("/judge/diagnosis.json", { cache: "no-store" })).json();
      document.getElementById("parts").replaceChildren(...told.parts.map(part));
      const times = told.latencies.map((one) =>
        row([one.name, `${one.median_ms.toFixed(0)} ms`, `${one.p99_ms.toFixed(0)} ms`, `${one.samples} ${_("times")}`]),
      );
      if (times.length) document.getElementById("latencies").replaceChildren(...times);
    } catch {
      // The next look tries again; the picture stays as it is.
    }
  }
  setTimeout(look, EVERY_MS);
}

look();
