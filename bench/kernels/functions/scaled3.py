"""Every element of an array of three dimensions by `get` and `set`, beside index arithmetic on flat arrays."""


def kernel(a, out, n, m, l):
    out[...] = a * 2 + 1
