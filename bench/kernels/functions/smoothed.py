"""Each element of a matrix and its neighbours by `get` and `set`, beside index arithmetic on flat arrays."""


def kernel(a, out, n, m):
    out[1:-1, 1:-1] = (a[1:-1, 1:-1] * 4 + (a[1:-1, :-2] + a[1:-1, 2:]) + a[:-2, 1:-1] + a[2:, 1:-1]) / 8
