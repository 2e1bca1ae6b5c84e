/** What the examples draw: images of matrices, and charts. */
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { f64, u8 } from "wumba";

/** Rows, columns, and red, green and blue of a pixel; or the text of an SVG. */
export type Picture = NDArray<u8, 3> | string;

/** Few enough that the files are small. */
const SHADES = 64;

type Color = readonly [number, number, number];

/** Colours from low to high values. */
export const palettes = {
  heat: [
    [8, 8, 40],
    [90, 20, 110],
    [200, 50, 70],
    [250, 150, 40],
    [255, 245, 180],
  ],
  sea: [
    [5, 30, 70],
    [20, 90, 150],
    [240, 245, 250],
    [230, 150, 60],
    [140, 40, 20],
  ],
  gray: [
    [0, 0, 0],
    [255, 255, 255],
  ],
} satisfies Record<string, readonly Color[]>;

/** The colour of each value is where in the palette it lies between `low` and `high`. */
export function image(values: NDArray<f64, 2>, palette: readonly Color[], low = np.min(values), high = np.max(values)): NDArray<u8, 3> {
  const [rows, columns] = values.shape;
  const pixels = np.fromData(new Uint8Array(rows * columns * 3), [rows, columns, 3]);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const share = Math.min(Math.max((values.get(i, j) - low) / (high - low), 0), 1);
      const at = (Math.round(share * SHADES) / SHADES) * (palette.length - 1);
      const k = Math.min(Math.floor(at), palette.length - 2);
      for (let c = 0; c < 3; c++) pixels.set(i, j, c, palette[k][c] + (palette[k + 1][c] - palette[k][c]) * (at - k));
    }
  }
  return pixels;
}

const [WIDTH, HEIGHT, MARGIN, TITLE] = [480, 280, 16, 16];
const COLORS = ["#0f766e", "#b45309", "#7c3aed", "#be123c", "#1d4ed8", "#111827"];

/** Points, large points for what they have in the middle, or the corners of a line. */
export interface Series {
  readonly x: NDArray<f64, 1>;
  readonly y: NDArray<f64, 1>;
  readonly kind: "points" | "centers" | "line";
  /** The number of a colour. */
  readonly color: number;
}

/** All series between the same axes, as an SVG. */
export function chart(title: string, series: readonly Series[]): string {
  const place = scale(
    series.map(({ x }) => x),
    MARGIN,
    WIDTH - MARGIN,
  );
  const height = scale(
    series.map(({ y }) => y),
    HEIGHT - MARGIN,
    MARGIN + TITLE,
  );
  const drawn = series.map(({ x, y, kind, color }) => {
    const points = Array.from({ length: x.size }, (_, i) => [place(x.get(i)), height(y.get(i))] as const);
    if (kind === "line") return `<polyline fill="none" stroke="${COLORS[color]}" stroke-width="1.2" points="${points.join(" ")}"/>`;
    const radius = kind === "points" ? 1.5 : 5;
    return `<g fill="${COLORS[color]}">${points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="${radius}"/>`).join("")}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="10">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 4}" fill="#111827">${title}</text>`,
    ...drawn,
    "</svg>\n",
  ].join("\n");
}

/** Values to coordinates between two ends, to a tenth. */
function scale(lists: readonly NDArray<f64, 1>[], from: number, to: number): (value: number) => string {
  const low = Math.min(...lists.map((list) => np.min(list)));
  const high = Math.max(...lists.map((list) => np.max(list)));
  return (value) => (from + ((to - from) * (value - low)) / (high - low)).toFixed(1);
}
