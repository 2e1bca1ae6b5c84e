"""Integrals along a contour of the complex plane: at each point a system of equations of complex matrices."""
import numpy as np


def kernel(points, terms, right, p0, p1):
    p0[:] = 0
    p1[:] = 0
    for z in points:
        t = np.zeros(terms.shape[1:], dtype=np.complex128)
        for n in range(terms.shape[0]):
            t += z ** ((terms.shape[0] - 1) / 2 - n) * terms[n]
        x = np.linalg.solve(t, right)
        if np.abs(z) < 1:
            x = -x
        p0 += x
        p1 += z * x
