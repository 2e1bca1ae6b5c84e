"""A matrix as the product of a lower and an upper triangle, in its place."""
import numpy as np


def kernel(a):
    for k in range(a.shape[0]):
        a[k, k:] -= a[k, :k] @ a[:k, k:]
        a[k + 1 :, k] = (a[k + 1 :, k] - a[k + 1 :, :k] @ a[:k, k]) / a[k, k]


def numba_kernel(a):
    # Numba multiplies only what lies one behind the other.
    for k in range(a.shape[0]):
        a[k, k:] -= a[k, :k] @ np.ascontiguousarray(a[:k, k:])
        a[k + 1 :, k] = (a[k + 1 :, k] - np.ascontiguousarray(a[k + 1 :, :k]) @ np.ascontiguousarray(a[:k, k])) / a[k, k]
