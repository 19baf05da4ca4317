// Goes on as soon as something has changed: to the table once it is open, else to what is wrong then.

const EVERY_MS = 3000;
const shown = document.body.dataset;

async function ask() {
  try {
    const { started, state } = await (await fetch("/started", { cache: "no-store" })).json();
    const typing = document.querySelector("#code")?.value;
    if ((started !== shown.started || state !== shown.state) && !(typing && state)) location.reload();
  } catch {
    // It is closed just now.
  }
  setTimeout(ask, EVERY_MS);
}

setTimeout(ask, EVERY_MS);
