"""Every element of an array of four dimensions by `get` and `set`, beside index arithmetic on flat arrays."""


def kernel(a, out, n, m, l, k):
    out[...] = a * 2 + 1
