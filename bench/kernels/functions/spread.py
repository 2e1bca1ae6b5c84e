"""The standard deviation."""
import numpy as np


def kernel(x):
    return np.std(x)
