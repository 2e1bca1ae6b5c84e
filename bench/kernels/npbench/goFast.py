"""A matrix and the sum of the hyperbolic tangents on its diagonal."""
import numpy as np


def kernel(a, out):
    trace = 0.0
    for i in range(a.shape[0]):
        trace += np.tanh(a[i, i])
    np.add(a, trace, out)
