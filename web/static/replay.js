// The slider goes to its moment by itself; without this module the button beside it does.
const scrub = document.getElementById("scrub");
scrub.querySelector("input[type=range]").addEventListener("change", () => scrub.requestSubmit());
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input")) return;
  const wanted = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (wanted) scrub.querySelector(`a[rel=${wanted}]`).click();
});
