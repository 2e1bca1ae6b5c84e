"""The largest number of pairs in a folded strand of RNA, by the lengths of its parts."""
import numpy as np


def kernel(bases):
    n = bases.size
    best = np.zeros((n, n))
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            most = max(best[i, j - 1], best[i + 1, j])
            most = max(most, best[i + 1, j - 1] + (1 if bases[i] + bases[j] == 3 and i < j - 1 else 0))
            if j > i + 1:
                most = max(most, np.max(best[i, i + 1 : j] + best[i + 2 : j + 1, j]))
            best[i, j] = most
    return best


def numba_kernel(bases):
    n = bases.size
    best = np.zeros((n, n))
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            most = max(best[i, j - 1], best[i + 1, j])
            most = max(most, best[i + 1, j - 1] + (1 if bases[i] + bases[j] == 3 and i < j - 1 else 0))
            for k in range(i + 1, j):
                most = max(most, best[i, k] + best[k + 1, j])
            best[i, j] = most
    return best
