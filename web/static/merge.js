// Puts new content where the old is. They are merged in place, so that focus, open details, scrolling and announcements
// survive.

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE && node.id ? node.id : null;
}

function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);
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

function mergeChildren(old, fresh) {
  const keyed = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    const match = key ? keyed.get(key) : at && alike(at, wanted) ? at : null;
    if (match && alike(match, wanted)) {
      if (match === at) at = at.nextSibling;
      else old.insertBefore(match, at);
      mergeNode(match, wanted);
    } else {
      old.insertBefore(wanted, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
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
