"""A flow in a cavity whose lid moves: the equations of Navier and Stokes on a grid."""
import numpy as np


def build_up(b, rho, dt, u, v, dx, dy):
    ux = (u[1:-1, 2:] - u[1:-1, :-2]) / (2 * dx)
    vy = (v[2:, 1:-1] - v[:-2, 1:-1]) / (2 * dy)
    uy = (u[2:, 1:-1] - u[:-2, 1:-1]) / (2 * dy)
    vx = (v[1:-1, 2:] - v[1:-1, :-2]) / (2 * dx)
    b[1:-1, 1:-1] = rho * (1 / dt * (ux + vy) - (ux**2 + 2 * (uy * vx) + vy**2))


def settle(rounds, p, dx, dy, b):
    for _ in range(rounds):
        pn = p.copy()
        p[1:-1, 1:-1] = ((pn[1:-1, 2:] + pn[1:-1, :-2]) * dy**2 + (pn[2:, 1:-1] + pn[:-2, 1:-1]) * dx**2) / (
            2 * (dx**2 + dy**2)
        ) - dx**2 * dy**2 / (2 * (dx**2 + dy**2)) * b[1:-1, 1:-1]
        p[:, -1] = p[:, -2]
        p[0, :] = p[1, :]
        p[:, 0] = p[:, 1]
        p[-1, :] = 0


def advance(w, wn, un, vn, nu, dt, dx, dy):
    here = wn[1:-1, 1:-1]
    w[1:-1, 1:-1] = (
        here
        - (dt / dx * (un[1:-1, 1:-1] * (here - wn[1:-1, :-2])) + dt / dy * (vn[1:-1, 1:-1] * (here - wn[:-2, 1:-1])))
        + nu
        * (
            dt / dx**2 * (wn[1:-1, 2:] - 2 * here + wn[1:-1, :-2])
            + dt / dy**2 * (wn[2:, 1:-1] - 2 * here + wn[:-2, 1:-1])
        )
    )


def kernel(steps, rounds, u, v, p, dt, dx, dy, rho, nu):
    b = np.zeros_like(p)
    for _ in range(steps):
        un, vn = u.copy(), v.copy()
        build_up(b, rho, dt, u, v, dx, dy)
        settle(rounds, p, dx, dy, b)
        advance(u, un, un, vn, nu, dt, dx, dy)
        u[1:-1, 1:-1] -= dt / (2 * rho * dx) * (p[1:-1, 2:] - p[1:-1, :-2])
        advance(v, vn, un, vn, nu, dt, dx, dy)
        v[1:-1, 1:-1] -= dt / (2 * rho * dy) * (p[2:, 1:-1] - p[:-2, 1:-1])
        u[0, :] = 0
        u[:, 0] = 0
        u[:, -1] = 0
        u[-1, :] = 1
        v[0, :] = 0
        v[-1, :] = 0
        v[:, 0] = 0
        v[:, -1] = 0
