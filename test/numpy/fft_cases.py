"""In: NumPy, on `python3 test/numpy/fft_cases.py`; out: test/numpy/data/fft.json, as cases.py has it. Bounds are ulps of the largest part."""

import numpy as np
from cases import ERROR, File, array

file = File("fft")
generator = np.random.default_rng(8)
NEAR = {"norm": 16}
for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 30, 53, 64, 100, 106, 127):
    x = file.input(f"x{n}", (generator.standard_normal(n) + 1j * generator.standard_normal(n)).round(3), "c128")
    file.add("fft.fft", [f"@x{n}"], array(np.fft.fft(x)), ulp=NEAR)
    file.add("fft.ifft", [f"@x{n}"], array(np.fft.ifft(x)), ulp=NEAR)
    r = file.input(f"r{n}", generator.standard_normal(n).round(3), "f64")
    file.add("fft.rfft", [f"@r{n}"], array(np.fft.rfft(r)), ulp=NEAR)
    file.add("fft.irfft", [f"@x{n}"], array(np.fft.irfft(x, n)), {"n": n}, ulp=NEAR)
    file.add("fft.fftfreq", [n], array(np.fft.fftfreq(n)))
    file.add("fft.fftfreq", [n, 0.1], array(np.fft.fftfreq(n, 0.1)), ulp=1)
    file.add("fft.rfftfreq", [n, 0.5], array(np.fft.rfftfreq(n, 0.5)), ulp=1)
    file.add("fft.fftshift", [f"@x{n}"], array(np.fft.fftshift(x)))
    file.add("fft.ifftshift", [f"@r{n}"], array(np.fft.ifftshift(r)))
cube = file.input("cube", (generator.standard_normal((2, 3, 5)) + 1j).round(3), "c128")
grid = file.input("grid", generator.standard_normal((4, 6)).round(3), "f64")
single = file.input("single", np.arange(6), "f32", (2, 3), (1, 2))
for norm in ("backward", "forward", "ortho"):
    for name in ("fft", "ifft"):
        for axis in (0, 1, -1):
            file.add(f"fft.{name}", ["@cube"], array(getattr(np.fft, name)(cube, axis=axis, norm=norm)), {"axis": axis, "norm": f"'{norm}"}, ulp=NEAR)
        file.add(f"fft.{name}", ["@cube"], array(getattr(np.fft, name)(cube, 4, axis=2, norm=norm)), {"n": 4, "axis": 2, "norm": f"'{norm}"}, ulp=NEAR)
        file.add(f"fft.{name}", ["@cube"], array(getattr(np.fft, name)(cube, 7, axis=1, norm=norm)), {"n": 7, "axis": 1, "norm": f"'{norm}"}, ulp=NEAR)
        file.add(f"fft.{name}n", ["@cube"], array(getattr(np.fft, name + "n")(cube, norm=norm)), {"norm": f"'{norm}"}, ulp=NEAR)
        file.add(f"fft.{name}2", ["@grid"], array(getattr(np.fft, name + "2")(grid, norm=norm)), {"norm": f"'{norm}"}, ulp=NEAR)
        file.add(f"fft.{name}2", ["@cube"], array(getattr(np.fft, name + "2")(cube, norm=norm)), {"norm": f"'{norm}"}, ulp=NEAR)
    file.add("fft.rfft", ["@grid"], array(np.fft.rfft(grid, axis=0, norm=norm)), {"axis": 0, "norm": f"'{norm}"}, ulp=NEAR)
    file.add("fft.irfft", ["@cube"], array(np.fft.irfft(cube, axis=1, norm=norm)), {"axis": 1, "norm": f"'{norm}"}, ulp=NEAR)
file.add("fft.fft", ["@single"], array(np.fft.fft(np.arange(6.0).reshape(3, 2).T)), ulp=NEAR)
file.add("fft.fftshift", ["@grid"], array(np.fft.fftshift(grid)))
file.add("fft.fftshift", ["@cube"], array(np.fft.fftshift(cube, axes=[1])), {"axes": [1]})
file.add("fft.rfft", ["@cube"], ERROR)
file.add("fft.fft", ["@grid"], {"throws": "RangeError"}, {"n": 0})
file.write()
