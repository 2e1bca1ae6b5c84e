"""alpha A x + beta B x."""


def kernel(alpha, beta, a, b, x):
    return alpha * (a @ x) + beta * (b @ x)
