"""What is left of asyncio in a page: Pyodide brings the loop, and sockets or processes there are none."""

from . import events
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .queues import *
from .runners import *
from .taskgroups import *
from .tasks import *
from .timeouts import *

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
set_event_loop_policy = events._set_event_loop_policy
