"""x1 + A y1 and x2 + A' y2."""


def kernel(x1, x2, y1, y2, a):
    x1 += a @ y1
    x2 += y2 @ a
