// Shows the cards that are played one after the other, each long enough to be read.

const SHOWN_MS = 10000;
const OTHERS_WAIT_MS = 8000;
const MOST_WAITING = 3;
const stage = document.getElementById("card-now");
const seen = new Set();
let waiting = [];
let timer = 0;

function played() {
  return [...document.querySelectorAll("#played > li")];
}

function take() {
  for (const card of played().filter(({ id }) => !seen.has(id))) {
    seen.add(card.id);
    waiting.push(card.cloneNode(true));
  }
  // Who plays faster than people read shows the newest.
  waiting = waiting.slice(-MOST_WAITING);
  if (!timer) next();
}

function next() {
  const card = waiting.shift();
  timer = 0;
  stage.replaceChildren();
  if (!card) return;
  card.removeAttribute("id");
  stage.append(card);
  timer = setTimeout(next, waiting.length ? OTHERS_WAIT_MS : SHOWN_MS);
}

// What was played before the overlay was opened is no news.
played().forEach(({ id }) => seen.add(id));
document.addEventListener("regions-shown", take);
