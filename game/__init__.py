"""Mastaba: three Egyptian board games for the browser."""
