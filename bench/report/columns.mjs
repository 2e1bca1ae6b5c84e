/** The columns of the tables: each how many times as fast `by` is as `of`. */

export const COLUMNS = [
  { title: "× JS", of: "javascript", by: "wumba", says: "plain JavaScript, arrays in kernel memory" },
  { title: "heap × JS", of: "javascript", by: "wumbaHeap", says: "plain JavaScript, arrays from the JavaScript heap" },
  { title: "× C", of: "c", by: "wumba", says: "C through the same LLVM to WebAssembly" },
  { title: "× AS", of: "assemblyscript", by: "wumba", says: "AssemblyScript without bounds checks" },
  { title: "× AS checked", of: "assemblyscriptChecked", by: "wumba", says: "AssemblyScript with bounds checks" },
  { title: "× native", of: "native", by: "wumba", says: "C through clang to this machine's own instructions" },
  { title: "× Numba", of: "numba", by: "wumba", says: "Numba" },
  { title: "Node 24 × Numba", of: "numba", by: "node24:wumba", says: "Numba, the kernel in Node 24" },
  {
    title: "fast × Numba",
    of: "numbaFast",
    by: "node24:wumbaFast",
    says: "Numba with fast math, the kernel under `fastmath` in Node 24",
  },
  { title: "Node 22 × JS", of: "node22:javascript", by: "node22:wumba", says: "plain JavaScript, both in Node 22" },
  { title: "Node 24 × JS", of: "node24:javascript", by: "node24:wumba", says: "plain JavaScript, both in Node 24" },
  {
    title: "Chromium × JS",
    of: "chromium:javascript",
    by: "chromium:wumba",
    says: "plain JavaScript, both in a page in Chromium",
  },
  { title: "× NumPy", of: "numpy", by: "wumba", says: "NumPy" },
  {
    title: "Node 24 × NumPy",
    of: "numpy",
    by: "node24:wumba",
    says: "NumPy, the kernel in Node 24, which has relaxed SIMD",
  },
  {
    title: "× NumPy, 128 bits",
    of: "numpyNarrow",
    by: "wumba",
    says: "NumPy, matrices multiplied in vectors of 128 bits",
  },
  { title: "× numpy-ts", of: "numpyTs", by: "wumba", says: "numpy-ts" },
  { title: "Node 24 × numpy-ts", of: "node24:numpyTs", by: "node24:wumba", says: "numpy-ts, both in Node 24" },
  { title: "JS × NumPy", of: "numpy", by: "javascript", says: "NumPy, of plain JavaScript" },
  { title: "× by hand", of: "byHand", by: "wumba", says: "compiled index arithmetic on flat arrays" },
  {
    title: "JS × by hand",
    of: "byHandJavascript",
    by: "javascript",
    says: "index arithmetic on flat arrays, both as plain JavaScript",
  },
  {
    title: "Node 24 JS × by hand",
    of: "node24:byHandJavascript",
    by: "node24:javascript",
    says: "index arithmetic on flat arrays, both as plain JavaScript in Node 24",
  },
];

/** Undefined where one of the two was not measured. */
export function ratio(row, { of, by }) {
  const [a, b] = [row.subjects[of]?.median, row.subjects[by]?.median];
  return a === undefined || b === undefined ? undefined : a / b;
}

export const columnsOf = (rows) => COLUMNS.filter((column) => rows.some((row) => ratio(row, column) !== undefined));
