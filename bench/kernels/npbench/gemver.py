"""Products of a vector and a matrix to which two of rank one are added."""
import numpy as np


def kernel(alpha, beta, a, u1, v1, u2, v2, w, x, y, z):
    a += np.outer(u1, v1) + np.outer(u2, v2)
    x += beta * (y @ a) + z
    w += alpha * (a @ x)
