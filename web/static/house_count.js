// Tells how many of a deck's three houses are chosen, while they are.

function count(fieldset) {
  const place = fieldset.querySelector("[data-chosen]");
  const chosen = fieldset.querySelectorAll(".house-choices :checked").length;
  place.textContent = `${chosen}`;
  place.parentElement.classList.toggle("right", chosen === 3);
}

for (const fieldset of document.querySelectorAll(".start-form fieldset")) {
  if (!fieldset.querySelector("[data-chosen]")) continue;
  fieldset.addEventListener("change", () => count(fieldset));
  // A draft that was kept is brought back first.
  addEventListener("load", () => count(fieldset));
}
