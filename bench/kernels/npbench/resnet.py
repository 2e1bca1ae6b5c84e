"""A block of a residual network: three convolutions, each made even over the images, and what came in added to what comes out."""
import numpy as np


def conv2d(images, weights):
    height, width = images.shape[1] - weights.shape[0] + 1, images.shape[2] - weights.shape[1] + 1
    out = np.zeros((images.shape[0], height, width, weights.shape[3]))
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            out += images[:, i : i + height, j : j + width] @ weights[i, j]
    return out


def normalized(x):
    return (x - np.mean(x, axis=0, keepdims=True)) / np.sqrt(np.std(x, axis=0, keepdims=True) + 1e-5)


def kernel(images, conv1, conv2, conv3):
    border = (conv2.shape[0] - 1) // 2
    first = np.maximum(normalized(conv2d(images, conv1)), 0)
    padded = np.pad(first, ((0, 0), (border, border), (border, border), (0, 0)))
    second = np.maximum(normalized(conv2d(padded, conv2)), 0)
    return np.maximum(normalized(conv2d(second, conv3)) + images, 0)


def numba_conv2d(images, weights):
    height, width = images.shape[1] - weights.shape[0] + 1, images.shape[2] - weights.shape[1] + 1
    out = np.zeros((images.shape[0], height, width, weights.shape[3]))
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            part = images[:, i : i + height, j : j + width]
            for c in range(weights.shape[2]):
                out += part[:, :, :, c : c + 1] * weights[i, j, c]
    return out


def numba_normalized(x):
    # Numba has no mean and no deviation along an axis.
    centred = x - np.sum(x, axis=0) / x.shape[0]
    return centred / np.sqrt(np.sqrt(np.sum(centred**2, axis=0) / x.shape[0]) + 1e-5)


def numba_kernel(images, conv1, conv2, conv3):
    border = (conv2.shape[0] - 1) // 2
    first = np.maximum(numba_normalized(numba_conv2d(images, conv1)), 0)
    n, height, width, channels = first.shape
    padded = np.zeros((n, height + 2 * border, width + 2 * border, channels))
    padded[:, border : border + height, border : border + width] = first
    second = np.maximum(numba_normalized(numba_conv2d(padded, conv2)), 0)
    return np.maximum(numba_normalized(numba_conv2d(second, conv3)) + images, 0)
