"""Age of Ascension: the titles that are not in Call of the Archons, one module a house, in printed order."""
