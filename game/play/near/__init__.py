"""Several devices, one table: the wire, the host's side and a guest's side.

The device that invites keeps the session and its save. A guest gets only the things that its seat may
know: events, which name nothing hidden, and positions as `State.observe` gives them. A message from another
device may be anything at all: the receiver passes over all that is no message of ours, or cannot be done.
"""
