// A form marked `data-keep` is sent without leaving the page: what was typed stays when something in it is refused.
// Without this module the refusal is a page of its own.

import { forget } from "./drafts.js";
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
