"""Every card of Call of the Archons and Age of Ascension, declared in the vocabulary of `companion.rules.words`."""
