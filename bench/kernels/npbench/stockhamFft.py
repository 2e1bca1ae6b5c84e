"""The Fourier transform by Stockham's method: every stage turns the numbers, multiplies them by a small transform's matrix, and puts them in order as it goes."""
import numpy as np


def turns(order, rows, columns):
    return np.exp(-2j * np.pi / order * np.outer(np.arange(rows), np.arange(columns)))


def kernel(radix, stages, x, y):
    transform = turns(radix, radix, radix)
    y[:] = x
    for stage in range(stages):
        done, rest = radix**stage, radix ** (stages - stage - 1)
        parts = np.transpose(y.reshape(done, radix, rest), (1, 0, 2))
        turned = parts * np.expand_dims(turns(radix * done, radix, done), 2)
        y[:] = (transform @ turned.reshape(radix, done * rest)).reshape(-1)


def numba_kernel(radix, stages, x, y):
    transform = turns(radix, radix, radix)
    y[:] = x
    for stage in range(stages):
        done, rest = radix**stage, radix ** (stages - stage - 1)
        parts = np.transpose(y.reshape(done, radix, rest), (1, 0, 2))
        turned = np.empty((radix, done, rest), dtype=np.complex128)
        turned[:] = parts * np.expand_dims(turns(radix * done, radix, done), 2)
        y[:] = (transform @ turned.reshape(radix, done * rest)).reshape(-1)
