"""How the columns of a table go together."""
import numpy as np


def kernel(data):
    data -= np.mean(data, axis=0)
    return data.T @ data / (data.shape[0] - 1)


def numba_kernel(data):
    # Numba has no mean along an axis.
    data -= np.sum(data, axis=0) / data.shape[0]
    return data.T @ data / (data.shape[0] - 1)
