"""The solution of Yule and Walker's equations."""
import numpy as np


def kernel(r):
    y = np.zeros(r.size)
    alpha, beta = -r[0], 1.0
    y[0] = -r[0]
    for k in range(1, r.size):
        beta *= 1.0 - alpha * alpha
        alpha = -(r[k] + np.dot(r[:k], y[:k][::-1])) / beta
        y[:k] += alpha * y[:k][::-1]
        y[k] = alpha
    return y
