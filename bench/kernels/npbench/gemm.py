"""C = alpha A B + beta C."""


def kernel(alpha, beta, c, a, b):
    c[:] = alpha * a @ b + beta * c
