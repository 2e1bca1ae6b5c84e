"""The programs of kernels.ts by numba-cuda; milliseconds by name, as JSON on the last line: numba_cuda.py full"""
import json
import statistics
import sys
import time

import numpy as np

# NumPy 2 has dropped names that numba-cuda imports.
for dropped, own in {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}.items():
    if not hasattr(np, dropped):
        setattr(np, dropped, getattr(np, own))

from numba import cuda, float32  # noqa: E402

SMALL = sys.argv[1:] == ["small"]
REPEATS, BATCH = 9, 0.06
TILE, BODIES = 16, 256


@cuda.jit
def empty():
    pass


@cuda.jit
def saxpy(y, x, a):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@cuda.jit
def matmul_tiled(c, a, b, n):
    own_a = cuda.shared.array((TILE, TILE), float32)
    own_b = cuda.shared.array((TILE, TILE), float32)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    column, row = cuda.grid(2)
    total = float32(0)
    for k0 in range(0, n, TILE):
        own_a[ty, tx] = a[row, k0 + tx]
        own_b[ty, tx] = b[k0 + ty, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += own_a[ty, k] * own_b[k, tx]
        cuda.syncthreads()
    c[row, column] = total


@cuda.jit(fastmath=True)
def mandelbrot(out, width, height, rounds):
    px, py = cuda.grid(2)
    if px >= width or py >= height:
        return
    cx = float32(-2) + float32(px * 3) / float32(width)
    cy = float32(-1.5) + float32(py * 3) / float32(height)
    zx = float32(0)
    zy = float32(0)
    k = 0
    while k < rounds and zx * zx + zy * zy <= float32(4):
        t = zx * zx - zy * zy + cx
        zy = float32(2) * zx * zy + cy
        zx = t
        k += 1
    out[py, px] = k


@cuda.jit(fastmath=True)
def nbody(out, bodies, n, softening):
    own = cuda.shared.array((BODIES, 4), float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    x, y, z = bodies[i, 0], bodies[i, 1], bodies[i, 2]
    ax = float32(0)
    ay = float32(0)
    az = float32(0)
    for first in range(0, n, BODIES):
        for k in range(4):
            own[t, k] = bodies[first + t, k]
        cuda.syncthreads()
        for k in range(BODIES):
            dx, dy, dz = own[k, 0] - x, own[k, 1] - y, own[k, 2] - z
            inverse = float32(1) / (dx * dx + dy * dy + dz * dz + softening) ** float32(0.5)
            s = own[k, 3] * inverse * inverse * inverse
            ax += dx * s
            ay += dy * s
            az += dz * s
        cuda.syncthreads()
    out[i, 0] = ax
    out[i, 1] = ay
    out[i, 2] = az


def measured(work, most=2000):
    """The median time of one round, in batches that are long enough."""
    def timed(count):
        begin = time.perf_counter()
        for _ in range(count):
            work()
        cuda.synchronize()
        return (time.perf_counter() - begin) / count

    timed(1)
    count = min(most, max(1, int(BATCH / max(timed(2), 1e-5))))
    return 1000 * statistics.median(timed(count) for _ in range(REPEATS))


def main():
    def size(full, small):
        return small if SMALL else full

    results = {}
    n = size(2**26, 2**20)
    x = cuda.to_device(np.full(n, 0.5, np.float32))
    y = cuda.to_device(np.full(n, 0.25, np.float32))
    begin = time.perf_counter()
    saxpy[1, 64](y, x, np.float32(0))
    cuda.synchronize()
    results["first call"] = 1000 * (time.perf_counter() - begin)
    results["saxpy"] = measured(lambda: saxpy[n // 256, 256](y, x, np.float32(0.5)))
    edge = size(4096, 128)
    a = cuda.to_device(np.full((edge, edge), 0.5, np.float32))
    c = cuda.device_array((edge, edge), np.float32)
    results["matmulTiled"] = measured(lambda: matmul_tiled[(edge // 16, edge // 16), (16, 16)](c, a, a, edge))
    picture = size(4096, 128)
    image = cuda.device_array((picture, picture), np.int32)
    rounds = size(1000, 200)
    grid = (picture // 16, picture // 16)
    results["mandelbrot"] = measured(lambda: mandelbrot[grid, (16, 16)](image, picture, picture, rounds))
    count = size(65_536, 1024)
    bodies = cuda.to_device(np.random.default_rng(1).random((count, 4), np.float32))
    pulls = cuda.device_array((count, 4), np.float32)
    results["nbody"] = measured(lambda: nbody[count // 256, 256](pulls, bodies, count, np.float32(0.01)))

    def back():
        empty[1, 1]()
        cuda.synchronize()

    results["empty launch, there and back"] = measured(back)
    results["enqueue"] = measured(lambda: empty[1, 1]())
    host = np.full(size(2**24, 2**20), 1.5, np.float32)
    array = cuda.device_array_like(host)
    results["upload"] = measured(lambda: array.copy_to_device(host), 20)
    results["download"] = measured(lambda: array.copy_to_host(host), 20)
    print(json.dumps(results))


main()
