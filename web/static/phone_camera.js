// Sends what the phone's camera sees, picture by picture: several a second while something moves, one a second at rest.
// Each picture is a request of its own, so that after a lock, a call or a lost network the next one simply goes out. What
// stops the camera or the page is told to the companion as far as it can be, and begins again by itself.

import { load } from "./newest_picture.js";
import { _ } from "./words.js";

const LOOK_MS = 125;
const AT_REST_MS = 1000;
const MOVING_FOR_MS = 2500;
const ANSWER_WITHIN_MS = 3000;
const TRY_AGAIN_MS = 700;
const SEEN_EVERY_MS = 2000;
const NO_PICTURE_MS = 3000;
const AWAKE_AGAIN_MS = 5000;
const OFFLINE_LONG_MS = 20_000;
const MOST_REFUSALS = 5;
const BEGUN = "phone-camera-begun";
const MOST_BYTES = 850_000;
const QUALITIES = [0.85, 0.75, 0.6, 0.45];
const MOVED_STEPS = 6;
const MOVED_SPOTS = 3;
const DARK_LEVEL = 40;
const MOST_TILT_DEGREES = 15;
const SPOTS = { width: 96, height: 54 };

const video = document.getElementById("phone-video");
const state = document.getElementById("phone-state");
const trouble = document.getElementById("phone-trouble");
const begin = document.getElementById("phone-begin");
const seen = document.getElementById("phone-seen");
const token = document.querySelector("meta[name=csrf-token]").content;
const full = document.createElement("canvas");
const small = Object.assign(document.createElement("canvas"), SPOTS);
const spotted = small.getContext("2d", { willReadFrequently: true });

let stream = null;
let opening = false;
let wanted = false;
let lock = null;
let fresh = true;
let before = null;
let level = 255;
let movedAt = 0;
let sentAt = -AT_REST_MS;
let sending = false;
let tryAt = 0;
let quality = 0;
let tilt = 0;
let answer = { trouble: [], settled: false };
let offlineSince = null;
let refusals = 0;
let refusal = "";
let worked = false;
let frameAt = 0;
let awakeAt = 0;

function say(words) {
  if (state.textContent !== words) state.textContent = words;
}

async function open() {
  if (opening) return;
  opening = true;
  say(_("Starting the camera…"));
  try {
    close();
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 15 }, resizeMode: { ideal: "none" } },
    });
    for (const track of stream.getVideoTracks()) {
      track.addEventListener("ended", interrupted);
      track.addEventListener("mute", paused);
    }
    video.srcObject = stream;
    await video.play();
    frameAt = performance.now();
    awaitFrame();
    worked = true;
    begin.hidden = true;
  } catch (error) {
    refused(error);
  } finally {
    opening = false;
  }
}

// The same picture twice is no second witness: only what the camera has made since the last look is looked at.
function awaitFrame() {
  video.requestVideoFrameCallback?.(() => {
    fresh = true;
    frameAt = performance.now();
    awaitFrame();
  });
}

function close() {
  for (const track of stream?.getTracks() ?? []) {
    track.removeEventListener("ended", interrupted);
    track.removeEventListener("mute", paused);
    track.stop();
  }
  stream = null;
}

// The system takes the camera away from a page in many ways; from one that had it, none of them is for good.
function refused(error) {
  close();
  const lacking = error.name === "NotFoundError" || error.name === "OverconstrainedError";
  if (!worked && error.name === "NotAllowedError") {
    wanted = false;
    say(_("Allow this page to use the camera, in the browser's settings, and touch Begin again."));
    tell("refused");
  } else if (!worked && lacking) {
    wanted = false;
    say(_("This phone has no camera that a page may use."));
    tell("no-camera");
  } else {
    say(_("Another app or a call uses the camera. It will start again by itself."));
    tell("interrupted");
    tryAt = performance.now() + AT_REST_MS;
  }
  begin.hidden = wanted;
}

function interrupted() {
  close();
  paused();
}

// A call or another app has the camera: it gives no picture, or the last one only.
function paused() {
  say(_("The camera was interrupted. It will start again by itself."));
  tell("interrupted");
}

// What nobody could guess at the table while no picture comes. It goes out even while the page is being closed.
function tell(why) {
  const headers = { "X-CSRFToken": token };
  fetch("/phone-camera/waits", { method: "POST", keepalive: true, headers, body: new URLSearchParams({ for: why }) }).catch(() => {});
}

async function stayAwake() {
  if (!wanted || document.visibilityState !== "visible" || (lock && !lock.released)) return;
  awakeAt = performance.now();
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null;
  }
  showTrouble();
}

// Whether something moved since the last look, by a picture of some thousand spots; keeps how light it is, too.
function moved() {
  spotted.drawImage(video, 0, 0, SPOTS.width, SPOTS.height);
  const { data } = spotted.getImageData(0, 0, SPOTS.width, SPOTS.height);
  const now = new Uint8Array(data.length / 4);
  let sum = 0;
  let changed = 0;
  for (let at = 0; at < now.length; at += 1) {
    now[at] = (data[4 * at] + 2 * data[4 * at + 1] + data[4 * at + 2]) >> 2;
    sum += now[at];
    if (before && Math.abs(now[at] - before[at]) >= MOVED_STEPS) changed += 1;
  }
  const first = before === null;
  before = now;
  level = sum / now.length;
  return first || changed >= MOVED_SPOTS;
}

async function jpeg() {
  full.width = video.videoWidth;
  full.height = video.videoHeight;
  full.getContext("2d").drawImage(video, 0, 0);
  let made = null;
  do {
    made = await new Promise((done) => full.toBlob(done, "image/jpeg", QUALITIES[quality]));
  } while (made.size > MOST_BYTES && (quality += 1) < QUALITIES.length);
  quality = Math.min(quality, QUALITIES.length - 1);
  return made;
}

async function send() {
  sending = true;
  const takenAt = performance.now();
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), ANSWER_WITHIN_MS);
  try {
    const picture = await jpeg();
    sentAt = takenAt;
    const age_ms = Math.round(performance.now() - takenAt);
    const sent = await fetch(`/phone-camera/picture?age_ms=${age_ms}`, {
      method: "POST",
      headers: { "Content-Type": "image/jpeg", "X-CSRFToken": token, Accept: "application/json" },
      body: picture,
      signal: ended.signal,
    });
    // A sign-in that has ended, or a form's token that is old: the page itself says what to do.
    if (sent.status === 401 || sent.status === 403) return await reload();
    const said = await sent.json();
    offlineSince = null;
    if (sent.ok) answer = said;
    refusal = sent.ok ? "" : said.error;
    refusals = sent.ok ? 0 : refusals + 1;
    if (!sent.ok) tryAt = performance.now() + TRY_AGAIN_MS;
    if (refusals === MOST_REFUSALS) return await reload();
  } catch {
    offlineSince ??= performance.now();
    tryAt = performance.now() + TRY_AGAIN_MS;
  } finally {
    clearTimeout(timer);
    sending = false;
  }
  show();
}

// Only where there is a page to load: what the browser shows otherwise would never try again.
async function reload() {
  const page = await fetch(location.pathname, { cache: "no-store" });
  if (page.ok) location.reload();
}

function show() {
  const isLong = offlineSince !== null && performance.now() - offlineSince > OFFLINE_LONG_MS;
  if (isLong) say(_("No connection. Trying again… Is the phone on the companion's network? If the companion has another address by now, scan the code again."));
  else if (offlineSince !== null) say(_("No connection. Trying again…"));
  else if (refusal) say(refusal);
  else say(answer.settled ? _("Watching the table.") : _("Something is moving."));
  showTrouble();
}

function showTrouble() {
  const found = [...answer.trouble];
  if (wanted && !(lock && !lock.released)) {
    found.push({ level: "warning", message: _("This browser cannot keep the screen on: set it to stay on, or touch it now and then.") });
  }
  if (tilt > MOST_TILT_DEGREES) {
    found.push({ level: "warning", message: _("The phone is tilted by more than 15 degrees: point it straight down.") });
  }
  if (stream && level < DARK_LEVEL) {
    found.push({ level: "warning", message: _("The picture is too dark: switch on more light.") });
  }
  const shown = found.map(({ level: grade, message }) => {
    const item = document.createElement("li");
    const lamp = item.appendChild(document.createElement("span"));
    lamp.className = `lamp level-${grade === "error" ? "red" : "amber"}`;
    lamp.setAttribute("aria-hidden", "true");
    item.appendChild(document.createElement("span")).textContent = message;
    return item;
  });
  if (trouble.textContent !== shown.map((item) => item.textContent).join("")) trouble.replaceChildren(...shown);
}

function look() {
  const now = performance.now();
  if (!wanted || document.visibilityState !== "visible") return;
  if (now - awakeAt >= AWAKE_AGAIN_MS) stayAwake();
  if (!stream) {
    if (now >= tryAt) open();
    return;
  }
  if (now - frameAt > NO_PICTURE_MS && video.requestVideoFrameCallback) return interrupted();
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !fresh) return;
  fresh = video.requestVideoFrameCallback === undefined;
  if (moved()) movedAt = now;
  const isDue = now - movedAt < MOVING_FOR_MS || now - sentAt >= AT_REST_MS;
  if (isDue && !sending && now >= tryAt) send();
}

// The angle between the screen and the table, as far as the phone tells.
function tilted({ beta, gamma }) {
  if (beta === null || gamma === null) return;
  const upright = Math.cos((beta * Math.PI) / 180) * Math.cos((gamma * Math.PI) / 180);
  tilt = (Math.acos(Math.min(1, Math.abs(upright))) * 180) / Math.PI;
}

async function start() {
  wanted = true;
  sessionStorage.setItem(BEGUN, "yes");
  // iPhones ask, and only when something was touched.
  try {
    await window.DeviceOrientationEvent?.requestPermission?.();
  } catch {
    // Then nothing is said of a tilt.
  }
  window.addEventListener("deviceorientation", tilted);
  await stayAwake();
  await open();
}

async function showSeen() {
  if (document.visibilityState === "visible" && stream && offlineSince === null) await load(seen, seen.dataset.src);
  setTimeout(showSeen, SEEN_EVERY_MS);
}

begin.addEventListener("click", start);
// A tap that comes before this script would be lost without a word.
begin.disabled = false;
document.addEventListener("visibilitychange", () => {
  if (!wanted) return;
  if (document.visibilityState !== "visible") return tell("background");
  frameAt = performance.now();
  // After a lock or a call the stream may go on for its last picture only: it is opened again.
  if (!stream || stream.getVideoTracks().some((track) => track.muted || track.readyState === "ended")) close();
  before = null;
  stayAwake();
});
window.addEventListener("online", () => (tryAt = 0));
setInterval(look, LOOK_MS);
showSeen();
// Where the camera was allowed before, or had begun before the system closed the page, it begins by itself.
async function beginAgain() {
  const allowed = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  allowed?.addEventListener("change", () => allowed.state === "granted" && !wanted && start());
  if (allowed?.state === "granted" || sessionStorage.getItem(BEGUN)) start();
}
beginAgain();
