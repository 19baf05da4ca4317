// The numbers on a card, set in its details: buttons for thumbs, and always what the game says when it is opened.

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  const input = step.parentElement.querySelector("input");
  if (step.dataset.step === "1") input.stepUp();
  else input.stepDown();
});

document.addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState !== "open" || !target.matches(".detail")) return;
    for (const input of target.querySelectorAll(".card-setting input")) input.value = input.defaultValue;
  },
  true,
);
