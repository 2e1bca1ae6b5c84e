"""A choice between two products by a comparison."""
import numpy as np


def kernel(x, y, out):
    out[:] = np.where(x > y, x * 2, y * 3)
