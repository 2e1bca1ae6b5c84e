"""The lower triangle of alpha A A' + beta C, row by row."""


def kernel(alpha, beta, c, a):
    for i in range(a.shape[0]):
        c[i, : i + 1] = c[i, : i + 1] * beta + alpha * (a[: i + 1] @ a[i])
