"""A table in progress, without a screen: session, storage, saves, settings, links and what is made of them.

Nothing is imported here: the first screen wants little of it, and takes that from the modules themselves.
"""
