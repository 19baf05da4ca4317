// Forms marked `data-quiet` are sent without reloading the page: what they changed arrives like any other news.

import { _ } from "./words.js";

async function send(form, button) {
  const path = button?.getAttribute("formaction") || form.action;
  button?.setAttribute("aria-busy", "true");
  try {
    const headers = { Accept: "application/json" };
    const body = new FormData(form);
    if (button?.name) body.append(button.name, button.value);
    const answer = await fetch(path, { method: "POST", body, headers, keepalive: true });
    // Signed out meanwhile: the page that comes instead has the door, and no buttons that do nothing.
    if (answer.status === 401) return location.reload();
    if (answer.ok) {
      tell(answer.status === 200 ? (await answer.json()).told : "");
      // What was typed for this button alone is not to be sent again with the next one.
      for (const field of button?.parentElement.querySelectorAll("[data-once]") ?? []) field.value = "";
    } else tell((await answer.json()).error || answer.statusText);
  } catch {
    tell(_("This could not be sent. Check your connection."));
  }
  button?.removeAttribute("aria-busy");
  document.dispatchEvent(new Event("sent"));
}

function tell(words) {
  const place = document.getElementById("told");
  place.textContent = words;
  place.hidden = !words;
}

document.addEventListener("requests-changed", () => tell(""));
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-quiet]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
