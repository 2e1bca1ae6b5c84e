"""alpha A B + beta C, where A is symmetric and only its lower triangle is looked at."""
import numpy as np


def kernel(alpha, beta, c, a, b):
    for i in range(c.shape[0]):
        before = a[i, :i]
        c[:i] += np.outer(alpha * before, b[i])
        c[i] = beta * c[i] + alpha * a[i, i] * b[i] + alpha * (before @ b[:i])
