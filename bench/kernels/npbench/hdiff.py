"""Horizontal diffusion of the air, with limited fluxes."""
import numpy as np


def kernel(field, out, coefficients):
    sides = (field[2:, 1:-1] + field[:-2, 1:-1]) + (field[1:-1, 2:] + field[1:-1, :-2])
    laplacian = 4.0 * field[1:-1, 1:-1] - sides
    along_x = laplacian[1:, 1:-1] - laplacian[:-1, 1:-1]
    flux_x = np.where(along_x * (field[2:-1, 2:-2] - field[1:-2, 2:-2]) > 0, 0, along_x)
    along_y = laplacian[1:-1, 1:] - laplacian[1:-1, :-1]
    flux_y = np.where(along_y * (field[2:-2, 2:-1] - field[2:-2, 1:-2]) > 0, 0, along_y)
    out[:] = field[2:-2, 2:-2] - coefficients * (flux_x[1:] - flux_x[:-1] + flux_y[:, 1:] - flux_y[:, :-1])
