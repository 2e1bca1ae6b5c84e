"""The lower triangle whose product with its transpose is a matrix, by the library's function; above the diagonal the matrix stays."""
import numpy as np


def kernel(a):
    a[:] = np.linalg.cholesky(a) + np.triu(a, 1)
