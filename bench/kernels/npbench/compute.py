"""A chain of element-wise functions."""
import numpy as np


def kernel(x, y, a, b, c, out):
    out[:] = np.clip(x, 2, 10) * a + y * b + c


def numba_kernel(x, y, a, b, c, out):
    out[:] = np.minimum(np.maximum(x, 2), 10) * a + y * b + c
