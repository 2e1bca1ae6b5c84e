"""alpha A' B, where A is a lower triangle of ones on the diagonal."""
import numpy as np


def kernel(alpha, a, b):
    for i in range(b.shape[0]):
        b[i] = alpha * (b[i] + a[i + 1 :, i] @ b[i + 1 :])


def numba_kernel(alpha, a, b):
    # Numba multiplies only what lies one behind the other.
    for i in range(b.shape[0]):
        b[i] = alpha * (b[i] + np.ascontiguousarray(a[i + 1 :, i]) @ b[i + 1 :])
