"""Distances on the unit sphere between pairs of points."""
import numpy as np


def kernel(theta1, phi1, theta2, phi2):
    haversine = np.sin((theta2 - theta1) / 2) ** 2 + np.cos(theta1) * np.cos(theta2) * np.sin((phi2 - phi1) / 2) ** 2
    return 2 * np.arctan2(np.sqrt(haversine), np.sqrt(1 - haversine))
