"""The mean of a detector's counts for each of many rings around its centre, by histograms."""
import numpy as np


def kernel(data, radius, count):
    counts = np.histogram(radius, count)[0]
    return np.histogram(radius, count, weights=data)[0] / counts


def numba_kernel(data, radius, count):
    low, high = radius.min(), radius.max()
    sums, counts = np.zeros(count), np.zeros(count)
    for i in range(radius.size):
        ring = min(int(np.floor((radius[i] - low) * count / (high - low))), count - 1)
        counts[ring] += 1
        sums[ring] += data[i]
    return sums / counts
