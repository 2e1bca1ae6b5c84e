"""Gauss and Seidel's iteration on a grid, in place: each element needs the new ones before it."""


def kernel(steps, a):
    n = a.shape[0]
    for _ in range(steps):
        for i in range(1, n - 1):
            # What does not depend on the new elements of this row is a sum of slices.
            a[i, 1:-1] += a[i - 1, :-2] + a[i - 1, 1:-1] + a[i - 1, 2:] + a[i, 2:] + a[i + 1, :-2] + a[i + 1, 1:-1] + a[i + 1, 2:]
            for j in range(1, n - 1):
                a[i, j] = (a[i, j] + a[i, j - 1]) / 9


def numba_kernel(steps, a):
    n = a.shape[0]
    for _ in range(steps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                a[i, j] = (
                    a[i - 1, j - 1] + a[i - 1, j] + a[i - 1, j + 1] + a[i, j - 1] + a[i, j] + a[i, j + 1]
                    + a[i + 1, j - 1] + a[i + 1, j] + a[i + 1, j + 1]
                ) / 9
