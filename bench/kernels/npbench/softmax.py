"""Numbers as probabilities, along the last axis."""
import numpy as np


def kernel(x):
    powers = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return powers / np.sum(powers, axis=-1, keepdims=True)


def numba_kernel(x):
    # Numba has no maximum along an axis.
    largest = np.empty(x.shape[:-1] + (1,))
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            for k in range(x.shape[2]):
                largest[i, j, k, 0] = np.max(x[i, j, k])
    powers = np.exp(x - largest)
    return powers / np.expand_dims(np.sum(powers, axis=-1), -1)
