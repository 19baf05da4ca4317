// Sounds and spoken reminders on this device, off until somebody switches them on here. Nothing is fetched for them:
// tones come from Web Audio, the voice from the browser's own speech synthesis.

import { secondsIn } from "./times.js";
import { _ } from "./words.js";

const panel = document.getElementById("voice");
const sounds = document.getElementById("sounds");
const speech = document.getElementById("speech");
const narration = document.getElementById("narration");
const note = document.getElementById("voice-note");
const SPEAKS = "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;
// Seconds from the start and hertz: rising for "Check!", falling for a broken rule, one soft tone for the rest.
const TONES = {
  check: [[0, 660], [0.14, 880], [0.28, 1175]],
  error: [[0, 330], [0.18, 247]],
  won: [[0, 523], [0.15, 659], [0.3, 784], [0.45, 1047]],
  other: [[0, 587]],
};
const ROUND_WARNINGS_S = [600, 300, 60, 0];
const ROUND_WORDS = {
  600: _("Ten minutes left."),
  300: _("Five minutes left."),
  60: _("One minute left."),
  0: _("Time is up."),
};
let audio = null;
let told = new Set();
let lastLeft = null;
let toldMove = 0;

function remembered(name) {
  try {
    return localStorage.getItem(name) === "on";
  } catch {
    return false;
  }
}

function remember(name, on) {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // Private windows keep nothing; the switch still works until the page is left.
  }
}

function play(kind) {
  if (!sounds.checked || !audio) return;
  for (const [after, hertz] of TONES[kind] || TONES.other) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const from = audio.currentTime + after;
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.18, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + 0.3);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.32);
  }
}

function speak(words) {
  if (!SPEAKS) return;
  const spoken = new SpeechSynthesisUtterance(words.replaceAll("Æmber", _("amber")));
  spoken.lang = document.documentElement.lang;
  speechSynthesis.speak(spoken);
}

function say(words) {
  if (speech.checked) speak(words);
}

function newestMove() {
  return document.querySelector("#moves .move");
}

function numberOf(move) {
  return Number.parseInt(move?.id.replace("move-", "") ?? "0", 10);
}

// The same words as in the list. A move that was taken back is not called out again.
function narrate() {
  const move = newestMove();
  const number = numberOf(move);
  if (number > toldMove && narration.checked) speak(move.querySelector(".move-words").textContent);
  toldMove = number;
}

function kindOf(alert) {
  if (alert.matches(".alert-check")) return "check";
  if (alert.matches(".alert-won")) return "won";
  return alert.matches(".level-error") ? "error" : "other";
}

function alerts() {
  return [...document.querySelectorAll(".alert-area .alert")];
}

// What an alert tells: several things, perhaps, of which some are told already.
function toldBy(alert) {
  return alert.dataset.tells?.split("\n") ?? [alert.id];
}

function withoutLinks(part) {
  const words = [...part.childNodes].filter((node) => node.nodeName !== "A");
  return words.map((node) => node.textContent).join("");
}

function announce() {
  const now = alerts();
  for (const alert of now) {
    if (toldBy(alert).every((one) => told.has(one))) continue;
    play(kindOf(alert));
    say([...alert.querySelectorAll(":scope > p")].map(withoutLinks).join(" "));
  }
  told = new Set(now.flatMap(toldBy));
}

function warnOfTime() {
  // Where the table has a hub, the tournament's clock is the one that counts.
  const hall = document.querySelector(".hall-clock:not([hidden]) .clock-left");
  const clock = hall || document.querySelector(".clock-round [data-counts]");
  if (!clock?.textContent) {
    lastLeft = null;
    return;
  }
  const left = secondsIn(clock.textContent);
  for (const mark of ROUND_WARNINGS_S) {
    if (lastLeft !== null && lastLeft > mark && left <= mark) {
      play("other");
      say(ROUND_WORDS[mark]);
    }
  }
  lastLeft = left;
}

function switched() {
  remember("sounds", sounds.checked);
  remember("speech", speech.checked);
  remember("narration", narration.checked);
  // Browsers let a page make sounds only after somebody touched it.
  if (sounds.checked && !audio) audio = new AudioContext();
  if (audio && audio.state === "suspended") audio.resume();
  const waits = (sounds.checked || speech.checked) && !navigator.userActivation?.hasBeenActive;
  note.textContent = waits ? _("Touch the page once: browsers stay silent until then.") : "";
}

if (panel) {
  panel.hidden = false;
  sounds.checked = remembered("sounds");
  speech.checked = SPEAKS && remembered("speech");
  narration.checked = SPEAKS && remembered("narration");
  speech.disabled = narration.disabled = !SPEAKS;
  toldMove = numberOf(newestMove());
  told = new Set(alerts().flatMap(toldBy));
  for (const box of [sounds, speech, narration]) {
    box.addEventListener("change", () => {
      switched();
      play("other");
      if (box === speech) say(_("Reminders will be spoken now."));
      if (box === narration && box.checked) speak(_("What happens will be spoken now."));
    });
  }
  switched();
  document.addEventListener("pointerdown", switched, { once: true });
  document.addEventListener("regions-shown", announce);
  document.addEventListener("regions-shown", narrate);
  setInterval(warnOfTime, 1000);
}
