// What was typed into a form marked `data-keep` or `data-draft` is there again after a reload, and on the way back: these
// pages may not be stored, so that browsers forget it.

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

export function forget(form) {
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

function isChanged(field) {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}

for (const form of forms) {
  // Where the network is slow, somebody types before this script is there.
  if (fieldsOf(form).some(isChanged)) keep(form);
  else if (CAME_BACK) bringBack(form);
  else forget(form);
  form.addEventListener("input", () => keep(form));
  if ("draft" in form.dataset) form.addEventListener("submit", () => forget(form));
}
