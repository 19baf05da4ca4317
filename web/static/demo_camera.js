// Shows what the simulated camera sees now, while somebody looks and the picture is not folded away.

import { load } from "./newest_picture.js";

const EVERY_MS = 2000;
const seen = document.getElementById("demo-camera");

async function look() {
  if (document.visibilityState === "visible" && seen.closest("details").open) await load(seen, "/demo/camera.jpg");
  setTimeout(look, EVERY_MS);
}

look();
