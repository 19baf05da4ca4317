"""Words that pick cards out: `friendly & creature & house("mars")`, `creature & ~flank`, `itself`."""
