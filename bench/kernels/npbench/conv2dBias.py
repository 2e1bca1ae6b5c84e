"""A convolution of images with several channels, as in neural networks, and a bias: images x rows x columns x channels."""
import numpy as np


def kernel(images, weights, bias):
    height, width = images.shape[1] - weights.shape[0] + 1, images.shape[2] - weights.shape[1] + 1
    out = np.empty((images.shape[0], height, width, weights.shape[3]))
    out[:] = bias
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            out += images[:, i : i + height, j : j + width] @ weights[i, j]
    return out


def numba_kernel(images, weights, bias):
    height, width = images.shape[1] - weights.shape[0] + 1, images.shape[2] - weights.shape[1] + 1
    out = np.empty((images.shape[0], height, width, weights.shape[3]))
    out[:] = bias
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            part = images[:, i : i + height, j : j + width]
            for c in range(weights.shape[2]):
                out += part[:, :, :, c : c + 1] * weights[i, j, c]
    return out
