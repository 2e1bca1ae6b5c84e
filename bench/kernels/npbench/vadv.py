"""Vertical advection of the air: a system of equations with three diagonals for each column, solved for all columns at once."""
import numpy as np

BET_M = 0.5 * (1 - 1 / 3)
BET_P = 0.5 * (1 + 1 / 3)


def kernel(stage, u, w, position, tendency, step):
    levels = u.shape[0]
    upper, right = np.zeros(u.shape), np.zeros(u.shape)
    for k in range(levels):
        below = 0.25 * (w[k, :, 1:] + w[k, :, :-1])
        above = 0.25 * (w[k + 1, :, 1:] + w[k + 1, :, :-1])
        before, after = max(k - 1, 0), min(k + 1, levels - 1)
        lower = (0.0 if k == 0 else -BET_P) * below
        over = (0.0 if k == levels - 1 else BET_P) * above
        diagonal = step - lower - over
        explicitly = ((0.0 if k == 0 else BET_M) * below) * (stage[k] - stage[before]) + (
            (0.0 if k == levels - 1 else -BET_M) * above
        ) * (stage[after] - stage[k])
        value = step * position[k] + (tendency[k] + u[k]) + explicitly
        divisor = diagonal - upper[before] * lower
        upper[k] = over / divisor
        right[k] = (value - right[before] * lower) / divisor
    for k in range(levels - 2, -1, -1):
        right[k] -= upper[k] * right[k + 1]
    tendency[:] = step * (right - position)
