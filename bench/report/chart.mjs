/**
 * A run's results in; a bar chart as SVG out: how many times as fast as plain JavaScript, on a logarithmic scale, C and
 * AssemblyScript as marks.
 */
import { ratio } from "./columns.mjs";

const LEFT = 130;
const RIGHT = 60;
const WIDTH = 900;
const ROW = 15;
const TOP = 56;
const TICKS = [0.25, 0.5, 1, 2, 4, 8, 16, 32];

const MARKS = [
  { key: "c", title: "C to WebAssembly", color: "#b45309" },
  { key: "assemblyscript", title: "AssemblyScript", color: "#7c3aed" },
];

const x = (value) => {
  const [low, high] = [Math.log(TICKS[0]), Math.log(TICKS.at(-1))];
  const clamped = Math.min(Math.max(Math.log(value), low), high);
  return LEFT + ((WIDTH - LEFT - RIGHT) * (clamped - low)) / (high - low);
};

export function drawChart(run) {
  const rows = run.kernels.filter((row) => row.subjects.wumba?.median !== undefined);
  const height = TOP + rows.length * ROW + 16;
  const bars = rows.map((row, k) => bar(row, TOP + k * ROW));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="18" font-size="13" fill="#111827">Times as fast as plain JavaScript (logarithmic)</text>`,
    legend(),
    ...TICKS.map((tick) => gridLine(tick, height)),
    ...bars,
    "</svg>",
    "",
  ].join("\n");
}

function legend() {
  const entries = [{ title: "wumba", color: "#0f766e" }, ...MARKS];
  return entries
    .map(
      ({ title, color }, k) =>
        `<rect x="${460 + 130 * k}" y="9" width="10" height="10" fill="${color}"/><text x="${474 + 130 * k}" y="18">${title}</text>`,
    )
    .join("");
}

function gridLine(tick, height) {
  const at = x(tick).toFixed(1);
  const line = `<line x1="${at}" x2="${at}" y1="${TOP - 8}" y2="${height - 12}" stroke="${tick === 1 ? "#111827" : "#d1d5db"}"/>`;
  return `${line}<text x="${at}" y="${TOP - 12}" text-anchor="middle" fill="#6b7280">${tick}×</text>`;
}

function bar(row, y) {
  const value = ratio(row, { of: "javascript", by: "wumba" });
  const [from, to] = [x(1), x(value)].sort((a, b) => a - b);
  const marks = MARKS.flatMap(({ key, color }) => {
    const other = ratio(row, { of: "javascript", by: key });
    return other === undefined
      ? []
      : [`<rect x="${(x(other) - 1.5).toFixed(1)}" y="${y}" width="3" height="${ROW - 4}" fill="${color}"/>`];
  });
  return [
    `<text x="${LEFT - 6}" y="${y + 9}" text-anchor="end" fill="#111827">${row.name}</text>`,
    `<rect x="${from.toFixed(1)}" y="${y}" width="${Math.max(1, to - from).toFixed(1)}" height="${ROW - 4}" fill="${value >= 1 ? "#0f766e" : "#dc2626"}"/>`,
    ...marks,
    `<text x="${WIDTH - RIGHT + 8}" y="${y + 9}" fill="#374151">${value.toFixed(2)}</text>`,
  ].join("");
}
