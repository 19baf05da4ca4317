// Shows what the simulated camera sees now, while somebody looks and the picture is not folded away.

const EVERY_MS = 2000;
const seen = document.getElementById("demo-camera");

function look() {
  if (document.visibilityState === "visible" && seen.closest("details").open) {
    const fresh = new Image();
    fresh.onload = () => { seen.src = fresh.src; };
    fresh.src = `/demo/camera.jpg?n=${Date.now()}`;
  }
  setTimeout(look, EVERY_MS);
}

look();
