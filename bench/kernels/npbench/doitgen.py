"""Each row of a three-dimensional array, multiplied by a matrix."""


def kernel(a, b):
    a[:] = a @ b


def numba_kernel(a, b):
    for i in range(a.shape[0]):
        a[i] = a[i] @ b
