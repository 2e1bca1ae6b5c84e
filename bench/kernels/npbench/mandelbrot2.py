"""When points of the complex plane leave a circle as they are squared and moved again and again, and where they are then; those that have left are left out by masks."""
import numpy as np


def kernel(x, y, limit, horizon, counts, places):
    c = (x + np.expand_dims(y, 1) * 1j).ravel()
    z = np.zeros_like(c)
    index = np.arange(c.size)
    for n in range(limit):
        if z.size == 0:
            break
        z = z * z + c
        away = np.abs(z) > horizon
        counts[index[away]] = n + 1
        places[index[away]] = z[away]
        near = ~away
        z, c, index = z[near], c[near], index[near]
