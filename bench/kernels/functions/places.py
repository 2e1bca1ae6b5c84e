"""Where elements belong in a sorted list."""
import numpy as np


def kernel(list, x):
    return np.searchsorted(list, x).astype(np.int32)
