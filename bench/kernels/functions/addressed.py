"""Elements by places that a list has, by `get` and `set`, beside index arithmetic on flat arrays."""


def kernel(a, places, out, n):
    out[:] = a[places] * 2
