// Makes a phone's photograph small enough to be sent: twelve megapixels are more than labels need.

const WIDEST_PX = 2560;
const MOST_BYTES = 850_000;
const QUALITIES = [0.9, 0.8, 0.7, 0.55];
const form = document.querySelector("[data-photograph]");
const input = form.querySelector("input[type=file]");

async function smaller(file) {
  const photograph = await createImageBitmap(file);
  const share = Math.min(1, WIDEST_PX / Math.max(photograph.width, photograph.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photograph.width * share);
  canvas.height = Math.round(photograph.height * share);
  canvas.getContext("2d").drawImage(photograph, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const jpeg = await new Promise((made) => canvas.toBlob(made, "image/jpeg", quality));
    if (jpeg.size <= MOST_BYTES || quality === QUALITIES.at(-1)) return new File([jpeg], "table.jpg", { type: "image/jpeg" });
  }
}

input.addEventListener("change", async () => {
  if (!input.files.length) return;
  try {
    const chosen = new DataTransfer();
    chosen.items.add(await smaller(input.files[0]));
    input.files = chosen.files;
    form.requestSubmit();
  } catch {
    // Sent as it is: the machine says what is wrong with it.
  }
});
