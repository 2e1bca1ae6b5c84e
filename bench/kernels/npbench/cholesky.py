"""The lower triangle whose product with its transpose is a matrix."""
import numpy as np


def kernel(a):
    for i in range(a.shape[0]):
        for j in range(i):
            a[i, j] = (a[i, j] - np.dot(a[i, :j], a[j, :j])) / a[j, j]
        a[i, i] = np.sqrt(a[i, i] - np.dot(a[i, :i], a[i, :i]))
