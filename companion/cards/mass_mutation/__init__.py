"""Mass Mutation: one module a house, cards in printed order."""
