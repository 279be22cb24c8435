"""The game without its picture: headings, texts, tables and buttons that the page has beside the canvas.

It is for screen readers. Nothing here is loaded before somebody asks for it.
"""
