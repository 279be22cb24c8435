"""Several devices, one table: what goes over the wire, the host's side and a guest's side.

The device that invites keeps the session and its save. A guest is told only what its seat may know: events,
which name nothing that is hidden, and positions as `State.observe` gives them. What comes from another device
is taken for anything at all: what is no message of ours, or cannot be done, is passed over.
"""
