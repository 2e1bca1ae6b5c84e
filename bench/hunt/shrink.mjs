/** A program that loses in; the shortest one that is found by leaving out lines, and loses too, out. */
const COUNTS = { "{": 1, "}": -1 };

const depthOf = (line) => [...line].reduce((sum, c) => sum + (COUNTS[c] ?? 0), 0);

/** From where to where lines may be left out: whole statements. */
function partsOf(lines) {
  const found = [];
  for (let from = 0; from < lines.length; from++)
    for (let to = from, depth = 0; to < lines.length; to++) {
      depth += depthOf(lines[to]);
      if (depth < 0) break;
      if (depth > 0) continue;
      found.push([from, to + 1]);
      break;
    }
  return found.sort(([a, b], [c, d]) => d - c - (b - a));
}

/** `loses` builds and times a program. */
export async function shrink(program, loses, until) {
  let smallest = program;
  for (let progress = true; progress && Date.now() < until;) {
    progress = false;
    for (const [from, to] of partsOf(smallest.lines)) {
      if (Date.now() >= until) break;
      const smaller = { ...smallest, lines: smallest.lines.toSpliced(from, to - from) };
      if (!(await loses(smaller))) continue;
      smallest = smaller;
      progress = true;
      break;
    }
  }
  return smallest;
}
