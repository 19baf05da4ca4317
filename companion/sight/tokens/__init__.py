"""Counters on cards: tokens counted, status cards followed."""
