"""A made-up table: cards, hands and a camera, drawn, for trying the companion without hardware."""
