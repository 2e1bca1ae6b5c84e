"""A matrix written transposed by `get` and `set`, beside index arithmetic on flat arrays."""


def kernel(a, out, n, m):
    out[:] = a.T + 1
