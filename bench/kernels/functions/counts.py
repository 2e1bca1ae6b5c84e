"""How many elements lie in each of 100 bins."""
import numpy as np


def kernel(x):
    return np.histogram(x, 100, range=(-1, 1))[0].astype(np.float64)
