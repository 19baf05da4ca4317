"""Many tables: the hub that they report to, and the events that are played at them."""
