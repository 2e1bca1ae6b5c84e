"""The mean of a detector's counts for each of many rings around its centre."""
import numpy as np


def kernel(data, radius, count):
    largest = radius.max()
    means = np.zeros(count)
    for k in range(count):
        ring = np.logical_and(radius >= largest * k / count, radius < largest * (k + 1) / count)
        means[k] = data[ring].mean()
    return means
