/** The rows of a run in; those of each suite, then all with strict semantics, each under its title, out. */

const TITLES = {
  polybench: "PolyBench",
  practice: "Practice",
  fastmath: "Fast math",
  npbench: "NPBench",
  functions: "Functions",
};

export function suitesOf(rows) {
  return Object.entries(TITLES)
    .map(([name, title]) => [title, rows.filter(({ suite }) => suite === name)])
    .filter(([, list]) => list.length > 0);
}

/** The suites, and where there are several with strict semantics, these together. */
export function meansOf(rows) {
  const strict = rows.filter(({ suite }) => suite !== "fastmath");
  const suites = suitesOf(rows);
  return suitesOf(strict).length > 1 ? [...suites, ["all strict", strict]] : suites;
}
