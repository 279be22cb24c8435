"""Names that pygame's library asks for when it is loaded. No page knows how full a battery is."""


class PowerState:
    """Nothing is known of it."""
