"""Whether one element is larger than 2, which none is."""
import numpy as np


def kernel(x):
    return np.any(x > 2)
