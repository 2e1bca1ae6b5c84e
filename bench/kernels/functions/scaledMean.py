"""A chain whose elements are summed: no array is made."""
import numpy as np


def kernel(x, y):
    return np.mean((x - y) * (x + 1))
