"""Every element of a list by `get` and `set`, beside index arithmetic on flat arrays."""


def kernel(a, out, n):
    out[...] = a * 2 + 1
