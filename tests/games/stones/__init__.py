"""The smallest complete game, in one folder: copy it to start a new one."""
