"""A p and A' r."""


def kernel(a, p, r, q, s):
    q[:] = a @ p
    s[:] = r @ a
