class Status(Enum):
    NEW = 1
    PAID = 2
    PACKED = 3      # waits for the courier
    SENT = 4
    LOST = 9        # set by hand after 14 days without a scan

MAX_ITEMS = 40
GIFT_WRAP_FEE = Decimal("2.50")

def can_cancel(order):
    """Orders can be cancelled until they are packed."""
    return order.status < Status.PACKED
