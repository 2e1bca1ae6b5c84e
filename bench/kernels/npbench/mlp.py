"""A neural network of three layers."""
import numpy as np


def kernel(x, w1, b1, w2, b2, w3, b3):
    first = np.maximum(x @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    third = second @ w3 + b3
    powers = np.exp(third - np.max(third, axis=-1, keepdims=True))
    return powers / np.sum(powers, axis=-1, keepdims=True)


def numba_kernel(x, w1, b1, w2, b2, w3, b3):
    first = np.maximum(x @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    third = second @ w3 + b3
    # Numba has no maximum along an axis.
    largest = np.empty((third.shape[0], 1))
    for i in range(third.shape[0]):
        largest[i, 0] = np.max(third[i])
    powers = np.exp(third - largest)
    return powers / np.expand_dims(np.sum(powers, axis=-1), -1)
