"""Three operations on each element."""


def kernel(x, y, out):
    out[:] = (x + y) * x - y
