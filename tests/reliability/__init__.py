"""A page in which one plays on and on (make soak); starts and updates with faults (make faults)."""
