// A form marked `data-keep` is sent without leaving the page: what was typed stays when something in it is refused.
// After a reload, and on the way back, it is there again, as in a form marked `data-draft`: these pages may not be
// stored, so that browsers forget it.
// Without this module the refusal is a page of its own.

import { _ } from "./words.js";

// A second tap while the first is under way would begin a second game, say.
const underWay = new Set();

async function send(form, button) {
  if (underWay.has(form)) return;
  underWay.add(form);
  const path = button?.getAttribute("formaction") || form.action;
  button?.setAttribute("aria-busy", "true");
  try {
    const body = new FormData(form);
    if (button?.name) body.append(button.name, button.value);
    const answer = await fetch(path, { method: "POST", body });
    if (answer.ok) {
      forget(form);
      location.assign(answer.url);
      return;
    }
    tell(form, await reasonIn(answer));
  } catch {
    tell(form, _("This could not be sent. Check your connection."));
  }
  rest(form, button);
}

function rest(form, button) {
  underWay.delete(form);
  button?.removeAttribute("aria-busy");
}

async function reasonIn(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".message")?.textContent || answer.statusText;
}

function tell(form, words) {
  let place = form.querySelector(".refusal");
  if (!place) {
    place = document.createElement("p");
    place.className = "message refusal";
    place.setAttribute("role", "alert");
    form.append(place);
  }
  place.textContent = words;
}

const CAME_BACK = ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type);
const NEVER_KEPT = ["hidden", "password", "file", "submit", "button"];
const forms = [...document.querySelectorAll("form[data-keep], form[data-draft]")];

function draftOf(form) {
  return `draft ${location.pathname} ${forms.indexOf(form)}`;
}

// What confirms something is marked `data-anew`: it must be said again.
function fieldsOf(form) {
  return [...form.elements].filter((one) => one.name && !NEVER_KEPT.includes(one.type) && !("anew" in one.dataset));
}

function isChoice(field) {
  return field.type === "checkbox" || field.type === "radio";
}

function keep(form) {
  const typed = fieldsOf(form).map((one) => [one.name, one.value, one.checked]);
  sessionStorage.setItem(draftOf(form), JSON.stringify(typed));
}

function forget(form) {
  sessionStorage.removeItem(draftOf(form));
}

function bringBack(form) {
  const fields = fieldsOf(form);
  const typed = JSON.parse(sessionStorage.getItem(draftOf(form)) || "[]");
  for (const [name, value, checked] of typed) {
    const field = fields.find((one) => one.name === name && (!isChoice(one) || one.value === value));
    if (!field) continue;
    if (isChoice(field)) field.checked = checked;
    else field.value = value;
  }
}

for (const form of forms) {
  if (CAME_BACK) bringBack(form);
  else forget(form);
  form.addEventListener("input", () => keep(form));
  if ("draft" in form.dataset) form.addEventListener("submit", () => forget(form));
}

// A page that answers a form is reloaded as another page: the form is not sent a second time.
if (document.body.dataset.reload) history.replaceState(null, "", document.body.dataset.reload);

// Whoever comes back to the page may send it again.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const form of underWay) rest(form, form.querySelector("[aria-busy]"));
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-keep]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
