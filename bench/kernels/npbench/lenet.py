"""LeNet-5, which recognizes digits: two convolutions, each with the largest of every four places, and three full layers."""
import numpy as np


def conv2d(images, weights):
    height, width = images.shape[1] - weights.shape[0] + 1, images.shape[2] - weights.shape[1] + 1
    out = np.zeros((images.shape[0], height, width, weights.shape[3]))
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            out += images[:, i : i + height, j : j + width] @ weights[i, j]
    return out


def numba_conv2d(images, weights):
    height, width = images.shape[1] - weights.shape[0] + 1, images.shape[2] - weights.shape[1] + 1
    out = np.zeros((images.shape[0], height, width, weights.shape[3]))
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            part = images[:, i : i + height, j : j + width]
            for c in range(weights.shape[2]):
                out += part[:, :, :, c : c + 1] * weights[i, j, c]
    return out


def max_pool(x):
    rows = np.maximum(x[:, ::2], x[:, 1::2])
    return np.maximum(rows[:, :, ::2], rows[:, :, 1::2])


def full_layers(x, w1, b1, w2, b2, w3, b3):
    first = np.maximum(x @ w1 + b1, 0)
    second = np.maximum(first @ w2 + b2, 0)
    return second @ w3 + b3


def kernel(images, conv1, bias1, conv2, bias2, w1, b1, w2, b2, w3, b3):
    first = max_pool(np.maximum(conv2d(images, conv1) + bias1, 0))
    second = max_pool(np.maximum(conv2d(first, conv2) + bias2, 0))
    return full_layers(second.reshape(images.shape[0], w1.shape[0]), w1, b1, w2, b2, w3, b3)


def numba_kernel(images, conv1, bias1, conv2, bias2, w1, b1, w2, b2, w3, b3):
    first = max_pool(np.maximum(numba_conv2d(images, conv1) + bias1, 0))
    second = max_pool(np.maximum(numba_conv2d(first, conv2) + bias2, 0))
    return full_layers(second.reshape(images.shape[0], w1.shape[0]), w1, b1, w2, b2, w3, b3)
