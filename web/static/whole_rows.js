// On a television nobody scrolls: the rows of a box are shown a page at a time, and a row that does not fit is left to the next.

function edges(box) {
  const { top, bottom } = box.getBoundingClientRect();
  return { top: top + (box.querySelector("thead")?.offsetHeight ?? 0), bottom };
}

export function hideCutRows(box, rows) {
  const { top, bottom } = edges(box);
  for (const row of box.querySelectorAll(rows)) {
    const place = row.getBoundingClientRect();
    row.classList.toggle("cut", place.top < top - 1 || place.bottom > bottom + 1);
  }
}

export function turnPage(box, rows) {
  const { top, bottom } = edges(box);
  const next = [...box.querySelectorAll(rows)].find((row) => row.getBoundingClientRect().bottom > bottom + 1);
  const step = next ? Math.max(next.getBoundingClientRect().top - top, (bottom - top) / 2) : -box.scrollTop;
  box.scrollTo({ top: box.scrollTop + step, behavior: "instant" });
  hideCutRows(box, rows);
}
