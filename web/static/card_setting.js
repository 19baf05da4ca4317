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

// The titles to pick from, those of one's own houses first: another game may have begun since the page was opened.
let titlesFor = null;

document.addEventListener("focusin", async ({ target }) => {
  const list = target.list;
  const game = document.querySelector("#controls .house-row")?.textContent;
  if (list?.id !== "titles" || game === titlesFor) return;
  titlesFor = game;
  try {
    const answer = await fetch("/seat/titles", { cache: "no-store" });
    if (!answer.ok) return;
    const titles = await answer.json();
    list.replaceChildren(...titles.map((value) => Object.assign(document.createElement("option"), { value })));
  } catch {
    // Those of the page as it was opened serve as well.
  }
});
