"""A list convolved with a short one."""
import numpy as np


def kernel(x, weights):
    return np.convolve(x, weights, "same")
