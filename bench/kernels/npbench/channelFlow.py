"""A flow in a channel whose ends are joined, driven by a force until it hardly changes: the equations of Navier and Stokes on a grid. Gives the number of steps."""
import numpy as np


def columns(a, c, n, up):
    """n columns from c on, between the walls, and up rows higher. In front of the first column is the last."""
    first = c % a.shape[1]
    return a[1 + up : a.shape[0] - 1 + up, first : first + n]


def across(a, c, n):
    return columns(a, c + 1, n, 0) - columns(a, c - 1, n, 0)


def along(a, c, n):
    return columns(a, c, n, 1) - columns(a, c, n, -1)


def build_up(b, u, v, rho, dt, dx, dy, c, n):
    ux, vy = across(u, c, n) / (2 * dx), along(v, c, n) / (2 * dy)
    uy, vx = along(u, c, n) / (2 * dy), across(v, c, n) / (2 * dx)
    columns(b, c, n, 0)[:] = rho * (1 / dt * (ux + vy) - (ux**2 + 2 * (uy * vx) + vy**2))


def settle(p, pn, b, dx, dy, c, n):
    sides = (columns(pn, c + 1, n, 0) + columns(pn, c - 1, n, 0)) * dy**2 + (
        columns(pn, c, n, 1) + columns(pn, c, n, -1)
    ) * dx**2
    source = dx**2 * dy**2 / (2 * (dx**2 + dy**2)) * columns(b, c, n, 0)
    columns(p, c, n, 0)[:] = sides / (2 * (dx**2 + dy**2)) - source


def advance(w, wn, un, vn, nu, dt, dx, dy, c, n):
    here = columns(wn, c, n, 0)
    left, right = columns(wn, c - 1, n, 0), columns(wn, c + 1, n, 0)
    below, above = columns(wn, c, n, -1), columns(wn, c, n, 1)
    carried = dt / dx * (columns(un, c, n, 0) * (here - left)) + dt / dy * (columns(vn, c, n, 0) * (here - below))
    spread = dt / dx**2 * (right - 2 * here + left) + dt / dy**2 * (above - 2 * here + below)
    columns(w, c, n, 0)[:] = here - carried + nu * spread


def kernel(rounds, u, v, p, dt, dx, dy, rho, nu, force, least):
    b = np.zeros_like(p)
    last = u.shape[1] - 1
    # The columns inside, the last and the first.
    parts = [(1, last - 1), (last, 1), (0, 1)]
    steps, change = 0, 1.0
    while change > least:
        un, vn = u.copy(), v.copy()
        for c, n in parts:
            build_up(b, u, v, rho, dt, dx, dy, c, n)
        for _ in range(rounds):
            pn = p.copy()
            for c, n in parts:
                settle(p, pn, b, dx, dy, c, n)
            p[-1, :] = p[-2, :]
            p[0, :] = p[1, :]
        for c, n in parts:
            advance(u, un, un, vn, nu, dt, dx, dy, c, n)
            inner = columns(u, c, n, 0)
            inner[:] = inner - dt / (2 * rho * dx) * across(p, c, n) + force * dt
            advance(v, vn, un, vn, nu, dt, dx, dy, c, n)
            columns(v, c, n, 0)[:] -= dt / (2 * rho * dy) * along(p, c, n)
        u[0, :] = 0
        u[-1, :] = 0
        v[0, :] = 0
        v[-1, :] = 0
        change = (np.sum(u) - np.sum(un)) / np.sum(u)
        steps += 1
    return steps
