"""The solution of a system of equations that is a lower triangle."""
import numpy as np


def kernel(l, x, b):
    for i in range(x.size):
        x[i] = (b[i] - np.dot(l[i, :i], x[:i])) / l[i, i]
