// The texts of the scripts in the reader's language, as the page gives them; without a page's word, as they stand.

const place = document.querySelector("meta[name=words]");
const known = place ? JSON.parse(place.content) : {};

export function _(text) {
  return known[text] || text;
}
