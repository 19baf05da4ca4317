"""Many tables: the hub that they report to, and the events that are played at them.

Theory of operation, told at length in `docs/hub.md`. A table sends from its own journal (`protocol.sending`); the hub
takes what follows on what it has (`protocol.receiving`), stores it (`storage`), and only then answers how far it has
come. Messages and answers (`protocol.messages`) are the same over every `transport`; nothing in them trusts one. What
the hub knows is put together into one value that pages show (`wall`). The event itself (`event`) is a fold of records;
the hub keeps them, and has its games played at the tables (`events`) that joined it (`joining`).

`protocol` and `wall` perform no I/O and read no clock; `hub`, the stores and the transports are handed theirs;
`running` starts threads and reads clocks.
"""
