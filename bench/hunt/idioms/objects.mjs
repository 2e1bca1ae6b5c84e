/** Idioms over lists, records and trees. As in arrays.mjs; `declarations` stand before the function. */

export function nested(r, n) {
  const [rows, columns] = [r.whole(5, 80), r.whole(5, 80)];
  return {
    parameters: [[`${n}g`, "number[][]", `data("rows", ${rows}, ${columns})`]],
    lines: [
      r.chance(0.5) ? `for (const row of ${n}g) {` : `for (let y = 0; y < ${n}g.length; y++) { const row = ${n}g[y];`,
      `let best = row[0];`,
      r.chance(0.5)
        ? `for (const v of row) ${r.pick(["if (v > best) best = v;", "best += v * v;", "best = best * 0.5 + v;"])}`
        : `for (let x = 1; x < row.length; x++) ${r.pick(["best = Math.max(best, row[x] - row[x - 1]);", "if (row[x] < best) best = row[x];", "best += row[x] * x;"])}`,
      `sum += best;`,
      `}`,
    ],
  };
}

export function records(r, n) {
  const type = `Body${n}`;
  const update = r.pick([
    `b.x += b.vx * dt; b.y += b.vy * dt; if (b.x < 0 || b.x > 1) b.vx = -b.vx; if (b.y < 0 || b.y > 1) b.vy = -b.vy;`,
    `const d = Math.sqrt(b.x * b.x + b.y * b.y) + 0.1; b.vx -= (b.x / d) * dt; b.vy -= (b.y / d) * dt; b.x += b.vx * dt; b.y += b.vy * dt;`,
    `b.vx *= 0.99; b.vy = b.vy * 0.99 - dt; b.x += b.vx; b.y += b.vy;`,
  ]);
  return {
    declarations: [`interface ${type} { x: number; y: number; vx: number; vy: number }`],
    parameters: [[`${n}b`, `${type}[]`, `data("bodies", ${r.whole(5, 200)})`]],
    lines: [
      `for (let t = 0; t < ${r.whole(1, 30)}; t++) {`,
      `const dt = ${r.pick(["0.01", "0.5", "1 / 60"])};`,
      `for (const b of ${n}b) { ${update} }`,
      `}`,
      `for (const b of ${n}b) sum += b.x - b.y;`,
    ],
  };
}

export function ownRecords(r, n) {
  const type = `Point${n}`;
  return {
    declarations: [
      `class ${type} {`,
      `constructor(public x: number, public y: number) {}`,
      `plus(o: ${type}): ${type} { return new ${type}(this.x + o.x, this.y + o.y); }`,
      `times(s: number): ${type} { return new ${type}(this.x * s, this.y * s); }`,
      `get length(): number { return Math.sqrt(this.x * this.x + this.y * this.y); }`,
      `}`,
    ],
    parameters: [[`${n}x`, "Float64Array", `data("numbers", ${2 * r.whole(50, 2000)})`]],
    lines: [
      `let ${n}at = new ${type}(0, 0);`,
      `for (let i = 0; i + 1 < ${n}x.length; i += 2) {`,
      `${n}at = ${n}at.plus(new ${type}(${n}x[i], ${n}x[i + 1]).times(${r.pick(["0.5", "0.25", "i"])}));`,
      r.chance(0.5) ? `if (${n}at.length > 2) ${n}at = ${n}at.times(1 / ${n}at.length);` : `sum += ${n}at.length;`,
      `}`,
      `sum += ${n}at.x * ${n}at.y;`,
    ],
  };
}

export function tree(r, n) {
  const [type, walk] = [`Tree${n}`, `walk${n}`];
  return {
    declarations: [
      `interface ${type} { value: number; left: ${type} | null; right: ${type} | null }`,
      `function ${walk}(t: ${type} | null, depth: number): number {`,
      `if (t === null) return ${r.pick(["0", "depth", "1"])};`,
      `return ${r.pick([
        `Math.max(${walk}(t.left, depth + 1), ${walk}(t.right, depth + 1)) + t.value`,
        `${walk}(t.left, depth + 1) + t.value * depth + ${walk}(t.right, depth + 1)`,
        `t.value < 0.5 ? ${walk}(t.left, depth + 1) : ${walk}(t.right, depth + 1) + 1`,
      ])};`,
      `}`,
    ],
    parameters: [[`${n}t`, `${type} | null`, `data("tree", ${r.whole(3, 10)})`]],
    lines: [`for (let k = 0; k < ${r.whole(1, 40)}; k++) sum += ${walk}(${n}t, k);`],
  };
}

export function ownLists(r, n) {
  return {
    parameters: [[`${n}x`, r.pick(["Float64Array", "number[]", "Int32Array"]), `data("bytes", ${r.whole(100, 3000)})`]],
    lines: [
      `const ${n}stack: number[] = [];`,
      `for (let i = 0; i < ${n}x.length; i++) {`,
      `while (${n}stack.length > 0 && ${n}x[${n}stack[${n}stack.length - 1]] ${r.pick(["<", "<=", ">"])} ${n}x[i]) sum += i - ${n}stack.pop()!;`,
      `${n}stack.push(i);`,
      `}`,
      `sum += ${n}stack.length;`,
    ],
  };
}

export function queue(r, n) {
  const [w, h] = [r.whole(8, 50), r.whole(8, 50)];
  return {
    parameters: [
      [`${n}grid`, "Uint8Array", `data("bytes", ${w * h})`],
      [`${n}w`, "number", String(w)],
      [`${n}h`, "number", String(h)],
    ],
    lines: [
      `const ${n}seen = new ${r.pick(["Uint8Array", "Int32Array"])}(${n}w * ${n}h);`,
      `const ${n}todo: number[] = [0];`,
      `${n}seen[0] = 1;`,
      `for (let at = 0; at < ${n}todo.length; at++) {`,
      `const cell = ${n}todo[at];`,
      `const x = cell % ${n}w;`,
      `const y = (cell - x) / ${n}w;`,
      `for (let d = 0; d < 4; d++) {`,
      `const [nx, ny] = [x + (d === 0 ? 1 : d === 1 ? -1 : 0), y + (d === 2 ? 1 : d === 3 ? -1 : 0)];`,
      `if (nx < 0 || ny < 0 || nx >= ${n}w || ny >= ${n}h) continue;`,
      `const next = ny * ${n}w + nx;`,
      `if (${n}seen[next] || ${n}grid[next] > ${r.whole(120, 250)}) continue;`,
      `${n}seen[next] = 1;`,
      `${n}todo.push(next);`,
      `}`,
      `}`,
      `sum += ${n}todo.length;`,
    ],
  };
}
