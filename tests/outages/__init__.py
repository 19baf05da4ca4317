"""Whole evenings at a table under outages, each made by one seed: failing disks, kills, false clocks, lost messages."""
