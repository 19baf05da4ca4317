// Shows a camera's newest picture; while there is none yet, a word instead of a broken picture.

export function load(seen, address) {
  return new Promise((done) => {
    const fresh = new Image();
    const end = (there) => {
      if (there) seen.src = fresh.src;
      const shows = there || seen.naturalWidth > 0;
      const waits = document.getElementById(`${seen.id}-waits`);
      seen.hidden = !shows;
      if (waits) waits.hidden = shows;
      done();
    };
    fresh.onload = () => end(true);
    fresh.onerror = () => end(false);
    fresh.src = `${address}?n=${Date.now()}`;
  });
}
