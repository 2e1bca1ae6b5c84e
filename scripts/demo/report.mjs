/** Sizes and measurements in; the lines to print, and what is wrong with them, out. */

export function describeSizes({ sizes, milliseconds }) {
  const width = Math.max(...sizes.map(({ file }) => file.length));
  const rows = sizes.map(
    ({ file, bytes, gzip }) => `  ${file.padEnd(width)}  ${kilobytes(bytes)}  ${kilobytes(gzip)} gzipped`,
  );
  return [`Built for production by Vite in ${(milliseconds / 1000).toFixed(1)} s`, ...rows];
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

export function describeMeasurements({ where, measurements, samePictures }) {
  const lines = [
    `Milliseconds for one call in ${where}, medians of interleaved rounds`,
    row("", "JavaScript", "WebAssembly", "ratio", "arrays copied", "ratio"),
  ];
  for (const { name, javascript, wasm, wasmCopying, compared, difference } of measurements) {
    const cells = [
      javascript.toFixed(2),
      wasm.toFixed(2),
      ratio(javascript, wasm),
      wasmCopying.toFixed(2),
      ratio(javascript, wasmCopying),
    ];
    lines.push(`${row(name, ...cells)}   ${difference ? "DIFFERENT" : `${compared} numbers, the same bits`}`);
  }
  const mean = Math.exp(
    measurements.reduce((sum, { javascript, wasm }) => sum + Math.log(javascript / wasm), 0) / measurements.length,
  );
  lines.push(row("geometric mean", "", "", `${mean.toFixed(2)}×`));
  const slower = measurements.filter(({ javascript, wasm }) => wasm > javascript);
  if (slower.length > 0) lines.push(`  slower than JavaScript here: ${slower.map(({ name }) => name).join(", ")}`);
  if (samePictures) lines.push("  The switch on the page draws the same pictures both ways.");
  return lines;
}

const WIDTHS = [14, 11, 12, 8, 14, 8];
const row = (...cells) =>
  `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i]) : cell.padStart(WIDTHS[i]))).join(" ")}`.trimEnd();
const ratio = (javascript, wasm) => `${(javascript / wasm).toFixed(2)}×`;

/**
 * What must not be, one line for each: other bits, a kernel that did not run as WebAssembly, a reference that was not
 * JavaScript.
 */
export function findFaults({ measurements, samePictures }) {
  const faults = measurements.length < 3 ? [`only ${measurements.length} kernels were measured`] : [];
  for (const { name, difference, wasmCalls } of measurements) {
    if (difference) faults.push(`${name}: WebAssembly and JavaScript differ: ${difference}`);
    if (wasmCalls.kernel === 0) faults.push(`${name}: the kernel never ran as WebAssembly`);
    if (wasmCalls.plain > 0) faults.push(`${name}: the plain function ran as WebAssembly`);
  }
  if (samePictures === false) faults.push("the pictures drawn by WebAssembly and by JavaScript differ");
  return faults;
}
