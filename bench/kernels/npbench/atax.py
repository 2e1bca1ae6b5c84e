"""A' (A x)."""


def kernel(a, x):
    return (a @ x) @ a
