"""How the columns of a table go together, whatever their scale."""
import numpy as np


def kernel(data):
    n = data.shape[0]
    spread = np.std(data, axis=0)
    spread[spread <= 0.1] = 1.0
    data -= np.mean(data, axis=0)
    data /= np.sqrt(n) * spread
    result = data.T @ data
    np.fill_diagonal(result, 1.0)
    return result


def numba_kernel(data):
    # Numba has no mean along an axis.
    n = data.shape[0]
    data -= np.sum(data, axis=0) / n
    spread = np.sqrt(np.sum(data * data, axis=0) / n)
    spread[spread <= 0.1] = 1.0
    data /= np.sqrt(n) * spread
    result = data.T @ data
    np.fill_diagonal(result, 1.0)
    return result
