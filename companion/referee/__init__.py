"""Compares what was seen with what may happen: from settled snapshots and players' inputs to moves and flags."""
