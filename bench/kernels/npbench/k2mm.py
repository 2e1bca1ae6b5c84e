"""D = alpha A B C + beta D."""


def kernel(alpha, beta, a, b, c, d):
    d[:] = alpha * a @ b @ c + beta * d
