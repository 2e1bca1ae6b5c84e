/** Idioms over texts. As in arrays.mjs. */

export function scanning(r, n) {
  const test = r.pick([
    `if (c >= 48 && c <= 57) { ${n}value = ${n}value * 10 + (c - 48); } else if (${n}value) { sum += ${n}value; ${n}value = 0; }`,
    `if (c === 32 || c === 10) { if (${n}value) sum++; ${n}value = 0; } else ${n}value++;`,
    `${n}value = (Math.imul(${n}value, 31) + c) | 0; if (c === 44) sum += ${n}value & 255;`,
  ]);
  return {
    parameters: [[`${n}text`, "string", `data("text", ${r.whole(100, 4000)})`]],
    lines: [
      `let ${n}value = 0;`,
      `for (let i = 0; i < ${n}text.length; i++) {`,
      `const c = ${n}text.charCodeAt(i);`,
      test,
      `}`,
      `sum += ${n}value;`,
    ],
  };
}

export function characters(r, n) {
  return {
    parameters: [[`${n}text`, "string", `data("text", ${r.whole(100, 3000)})`]],
    lines: [
      `let ${n}depth = 0;`,
      r.chance(0.5)
        ? `for (const c of ${n}text) {`
        : `for (let i = 0; i < ${n}text.length; i++) { const c = ${n}text[i];`,
      `if (c === ${r.pick(['"("', '"a"', '"e"'])}) ${n}depth++;`,
      `else if (c === ${r.pick(['")"', '" "'])} && ${n}depth > 0) { sum += ${n}depth; ${n}depth--; }`,
      r.chance(0.3) ? `else if (c >= "a" && c <= "m") sum++;` : `else sum += 0.5;`,
      `}`,
    ],
  };
}

export function parts(r, n) {
  return {
    parameters: [[`${n}text`, "string", `data("text", ${r.whole(100, 2000)})`]],
    lines: [
      `let ${n}from = 0;`,
      `for (let to = ${n}text.indexOf(" "); to >= 0; to = ${n}text.indexOf(" ", ${n}from)) {`,
      `const word = ${n}text.slice(${n}from, to);`,
      r.pick([
        `sum += word.length;`,
        `if (word === "the" || word.startsWith("a")) sum++;`,
        `sum += Number.isNaN(Number(word)) ? 0 : 1;`,
      ]),
      `${n}from = to + 1;`,
      `}`,
    ],
  };
}
