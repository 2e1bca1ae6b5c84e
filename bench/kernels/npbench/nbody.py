"""Bodies that attract one another: velocities and positions by leaps."""
import numpy as np


def attract(acceleration, positions, mass, gravity, softening):
    x, y, z = positions[:, 0:1], positions[:, 1:2], positions[:, 2:3]
    dx, dy, dz = x.T - x, y.T - y, z.T - z
    force = gravity * (dx**2 + dy**2 + (dz**2 + softening**2)) ** -1.5
    acceleration[:, 0] = (dx * force) @ mass
    acceleration[:, 1] = (dy * force) @ mass
    acceleration[:, 2] = (dz * force) @ mass


def kernel(mass, positions, velocities, steps, dt, gravity, softening):
    acceleration = np.zeros_like(positions)
    attract(acceleration, positions, mass, gravity, softening)
    for _ in range(steps):
        velocities += acceleration * (dt / 2)
        positions += velocities * dt
        attract(acceleration, positions, mass, gravity, softening)
        velocities += acceleration * (dt / 2)
