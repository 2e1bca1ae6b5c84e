"""Sums of the first elements."""
import numpy as np


def kernel(x, out):
    np.cumsum(x, out=out)
