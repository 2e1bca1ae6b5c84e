"""The places of the elements in order."""
import numpy as np


def kernel(x):
    return np.argsort(x).astype(np.int32)
