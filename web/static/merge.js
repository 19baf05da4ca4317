// Puts new content where the old is. They are merged in place, so that focus, typed text, open details, scrolling,
// animations and announcements survive.

// A node that is taken out and put in again loses focus, popover, scrolling and animations; not all browsers can move it.
export function move(parent, node, before) {
  if (parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function alike(old, fresh) {
  return old.nodeName === fresh.nodeName && old.id === fresh.id;
}

function mergeAttributes(old, fresh) {
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    const opened = name === "open" && old.nodeName === "DETAILS";
    if (!fresh.hasAttribute(name) && !opened) old.removeAttribute(name);
  }
}

function mergeNode(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  mergeAttributes(old, fresh);
  mergeChildren(old, fresh);
}

// The old children by their ids, without those that are gone: they leave first, so that what stays need not move.
function staying(old, fresh) {
  const ids = new Set([...fresh.children].map(({ id }) => id));
  const named = [...old.children].filter(({ id }) => id);
  for (const child of named) if (!ids.has(child.id)) child.remove();
  return new Map(named.filter(({ id }) => ids.has(id)).map((child) => [child.id, child]));
}

function mergeChildren(old, fresh) {
  const byId = staying(old, fresh);
  let at = old.firstChild;
  const dropNext = () => {
    const next = at.nextSibling;
    at.remove();
    at = next;
  };
  for (const wanted of [...fresh.childNodes]) {
    const match = wanted.id ? byId.get(wanted.id) : at;
    if (!match || !alike(match, wanted)) {
      old.insertBefore(wanted, at);
      continue;
    }
    // Text has nothing to lose: it makes way for what it stands before.
    while (at && at !== match && at.nodeType === Node.TEXT_NODE) dropNext();
    if (match === at) at = at.nextSibling;
    else move(old, match, at);
    mergeNode(match, wanted);
  }
  while (at) dropNext();
}

// The regions of a page by their names, each as HTML.
export function showRegions(regions) {
  // A page whose regions come and go makes room for them first.
  document.dispatchEvent(new CustomEvent("regions", { detail: regions }));
  for (const [name, html] of Object.entries(regions)) {
    const place = document.querySelector(`[data-region="${name}"]`);
    if (!place) continue;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    mergeChildren(place, fresh.content);
  }
  document.dispatchEvent(new Event("regions-shown"));
}
