"""A signal without its high frequencies: transformed, cut and transformed back."""
import numpy as np


def kernel(x, kept):
    spectrum = np.fft.fft(x)
    spectrum[kept : x.size - kept] = 0
    return np.real(np.fft.ifft(spectrum))
