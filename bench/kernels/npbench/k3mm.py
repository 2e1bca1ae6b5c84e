"""(A B) (C D)."""


def kernel(a, b, c, d):
    return (a @ b) @ (c @ d)
