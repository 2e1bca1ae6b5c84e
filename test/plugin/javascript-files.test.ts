/** Files of JavaScript, functions that are called with `new` among them: kernels give what JavaScript gives. */
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { emptyProject } from "./project.js";

const BABEL = `function _classCallCheck(a, n) { if (!(a instanceof n)) throw new TypeError("no"); }
function _createClass(C, p) {
  if (p) p.forEach((d) => Object.defineProperty(C.prototype, d.key, { value: d.value }));
  return C;
}
`;

/** The text of a module with run, which takes a number. */
const compiled: Readonly<Record<string, string>> = {
  "fields and methods": `
    /** @typedef {{ k: number }} Options */
    /** @param {number} x @param {number} y */
    function Vec(x, y) {
      if (!(this instanceof Vec)) return new Vec(x, y);
      this.x = x;
      this.y = y;
      /** @type {number[]} */
      this.list = [];
    }
    /** @param {number} s */
    Vec.prototype.scale = function (s) { return new Vec(this.x * s, this.y * s); };
    Vec.prototype.size = function size() { this.list.push(1); return Math.hypot(this.x, this.y) + this.list.length; };
    /** @param {Options} options */
    function sized(options) { return new Vec(options.k, 1).scale(-2).size(); }
    // @njit
    export function run(/** @type {number} */ n) { return sized({ k: n }); }`,
  "a prototype that is written out, in a variable": `
    var Random = function (/** @type {number} */ seed) { this.s = seed >>> 0; };
    Random.prototype = {
      constructor: Random,
      step: 2,
      next: function () { return (this.s = (this.s * 1664525 + this.step) >>> 0); },
      last() { return this.s; },
    };
    // @njit
    export function run(/** @type {number} */ n) { const r = new Random(n); r.next(); return r.next() + r.last(); }`,
  "functions that a class or an object has": `
    function Vec() {}
    Vec.prototype.setX = function (/** @type {number} */ x) {
      /** @type {number} */
      this.x = x;
      return this;
    };
    Vec.create = function (/** @type {number} */ x) { return new Vec().setX(x); };
    function twice(/** @type {number} */ x) { return Vec.create(2 * x); }
    Vec.twice = twice;
    function Lengths() {}
    Lengths.both = function (/** @type {number} */ a, /** @type {number} */ b) { return Math.sqrt(a * a + b * b); };
    Lengths.of = function (/** @type {number} */ a) { return this.both(a, 3) + Lengths.both(a, a); };
    const others = {};
    others.next = (/** @type {number} */ x) => x + 1;
    // @njit
    export function run(/** @type {number} */ n) {
      return Vec.create(n).x + Vec.twice(3).x + Lengths.of(n) * others.next(n);
    }`,
  "another name of the prototype": `
    function Vec(/** @type {number} */ x) { this.x = x; }
    var proto = Vec.prototype;
    proto.dot = function (/** @type {Vec} */ other) { return this.x * other.x; };
    proto.half = function () { return new Vec(this.x / 2); };
    function Tree(/** @type {number} */ size) { this.size = size; }
    function tree(/** @type {number} */ size) { return new Tree(size); }
    var treeProto = tree.prototype = Tree.prototype;
    treeProto.next = function () { return this.size + 1; };
    // @njit
    export function run(/** @type {number} */ n) { return new Vec(n).half().dot(new Vec(3)) + tree(n).next(); }`,
  "variables that are null before they are numbers": `
    // @njit
    export function run(/** @type {number} */ n) {
      let last = null, count = 0;
      for (let i = 0; i < 5; i++) {
        if (i > last) count++;
        if (last < n) count += 10;
        last = i % 2 ? null : i;
        count += last;
      }
      return count - last + (last | 0);
    }`,
  "another name of this": `
    function Sum(/** @type {number} */ from) {
      var me = this;
      me.add = function (/** @type {number} */ x) { me.total += x; return me.total; };
      me.total = from;
    }
    // @njit
    export function run(/** @type {number} */ n) { const sum = new Sum(n); sum.add(1); return sum.add(n); }`,
  "in a function": `
    function wrapped() {
      function Node(/** @type {number} */ value) {
        this.value = value;
        /** @type {Node | null} */
        this.next = null;
      }
      Node.prototype.push = function (/** @type {number} */ value) {
        const made = new Node(value);
        made.next = this;
        return made;
      };
      return new Node(1).push(2).push(3);
    }
    // @njit
    export function run(/** @type {number} */ n) {
      let sum = n;
      for (let at = wrapped(); at !== null; at = at.next) sum = sum * 10 + at.value;
      return sum;
    }`,
  "as Babel writes classes": `${BABEL}
    var Stack = /*#__PURE__*/ _createClass(function Stack() { _classCallCheck(this, Stack); this.r = 0; });
    var Point = (function () {
      function Point(/** @type {number} */ x) { _classCallCheck(this, Point); this.x = x; }
      _createClass(Point, [
        { key: "plus", value: function plus(/** @type {number} */ d) { return new Point(this.x + d); } },
      ]);
      return Point;
    })();
    // @njit
    export function run(/** @type {number} */ n) { return new Point(n).plus(3).x + new Stack().r; }`,
  "numbers that are read as text": `
    // @njit
    export function run(/** @type {number} */ n) {
      return 1 / parseFloat(n * 0) + parseFloat(n) * 1000 + parseInt(n * 1e21, 10) + parseInt(-n / 7);
    }`,
  "what may be missing": `
    class Node {
      constructor(/** @type {number} */ value) {
        this.value = value;
        /** @type {Node | null} */
        this.next = null;
      }
    }
    function last(/** @type {Node} */ node) {
      while (node.next) node = node.next;
      return node;
    }
    /** @returns {Node} */
    function find(/** @type {Node} */ node, /** @type {number} */ value) {
      for (; node !== null; node = node.next) if (node.value === value) return node;
      return null;
    }
    // @njit
    export function run(/** @type {number} */ n) {
      const first = new Node(n);
      last(first).next = new Node(2);
      last(first).next = new Node(3);
      const found = find(first, n), none = find(first, 7);
      return last(first).value + (found ? found.value : -1) + (none === null ? 10 : none.value);
    }`,
  "parameters that calls leave out": `
    function Box(/** @type {number} */ width, /** @type {number} */ height) {
      this.area = width * (height === undefined ? width : height);
    }
    // @njit
    export function run(/** @type {number} */ n) { return new Box(n).area + new Box(n, 2).area; }`,
};

/** What may be another method than the one that stands there. */
const left: Readonly<Record<string, string>> = {
  "a method that is put there later": `
    function A(/** @type {number} */ x) { this.x = x; }
    A.prototype.get = function () { return this.x; };
    if (Math.PI > 3) A.prototype.get = function () { return -this.x; };
    // @njit
    export function run(/** @type {number} */ n) { return new A(n).get(); }`,
  "a field that is null before it is a number": `
    // @njit
    export function run(/** @type {number} */ n) {
      const held = { last: null, first: 1 };
      if (n > 1) held.last = n;
      return held.last + held.first;
    }`,
  "a prototype that is passed on": `
    function A(/** @type {number} */ x) { this.x = x; }
    A.prototype.get = function () { return this.x; };
    Object.assign(A.prototype, { get() { return 7; } });
    // @njit
    export function run(/** @type {number} */ n) { return new A(n).get(); }`,
  "a function of a function that another one assigns": `
    function Vec(/** @type {number} */ x) { return x; }
    Vec.next = function (/** @type {number} */ x) { return x + 1; };
    function swap() { Vec.next = function (/** @type {number} */ x) { return x + 2; }; }
    swap();
    // @njit
    export function run(/** @type {number} */ n) { return Vec.next(n); }`,
  "a class that is assigned": `
    class A { static one(/** @type {number} */ x) { return x; } }
    A = class { static one(/** @type {number} */ x) { return x + 1; } };
    // @njit
    export function run(/** @type {number} */ n) { return A.one(n); }`,
  "a function declaration that is assigned": `
    function one(/** @type {number} */ x) { return x; }
    one = (/** @type {number} */ x) => x + 1;
    // @njit
    export function run(/** @type {number} */ n) { return one(n); }`,
  "a function that is assigned": `
    function A(/** @type {number} */ x) { this.x = x; }
    A.prototype.get = function () { return this.x; };
    A = class { x = 5; get() { return this.x; } };
    // @njit
    export function run(/** @type {number} */ n) { return new A(n).get(); }`,
};

async function runs(text: string): Promise<{ status: string; own: unknown[]; javascript: unknown[] }> {
  const project = emptyProject();
  project.write("src/marked.js", text);
  project.write("src/plain.js", text.replaceAll("// @njit", ""));
  const options = {
    root: project.root,
    outDir: "out",
    cacheDir: "cache",
    boundary: "always",
    onError: "fallback",
  } as const;
  const { files } = await buildFiles(["src/marked.js", "src/plain.js"], options);
  const [own, javascript] = await Promise.all(
    files.map(async ({ output }) => {
      const { run } = (await import(/* @vite-ignore */ pathToFileURL(output!).href)) as { run: (n: number) => unknown };
      return [3, -0.5, NaN].map((n) => run(n));
    }),
  );
  return { status: files[0]!.functions[0]!.status, own: own!, javascript: javascript! };
}

test.each(Object.keys(compiled))("%s", async (name) => {
  const { status, own, javascript } = await runs(compiled[name]!);
  expect(status).toBe("compiled");
  expect(own).toEqual(javascript);
});

test.each(Object.keys(left))("%s runs as JavaScript", async (name) => {
  const { status, own, javascript } = await runs(left[name]!);
  expect(status).not.toBe("compiled");
  expect(own).toEqual(javascript);
});

test("what another file puts in place of a function runs as JavaScript", async () => {
  const project = emptyProject();
  project.write("package.json", `{ "type": "module" }`);
  project.write(
    "src/rule.js",
    `export class Rule {
      static one(/** @type {number} */ x) { return x; }
      two(/** @type {number} */ x) { return x; }
      kept(/** @type {number} */ x) { return x + 1; }
    }
    export function Old() { /** @type {number} */ this.k = 1; }
    Old.prototype.get = function () { return this.k; };
    Old.of = function (/** @type {number} */ x) { return x; };`,
  );
  project.write(
    "src/patch.js",
    `import { Rule, Old } from "./rule.js";
    Rule.one = (x) => x + 10;
    Rule.prototype.two = (x) => x + 20;
    Old.prototype.get = () => 30;
    Old.of = (x) => x + 40;`,
  );
  const names = { one: "Rule.one(n)", two: "new Rule().two(n)", get: "new Old().get()", of: "Old.of(n)" };
  const kernels = Object.entries({ ...names, kept: "new Rule().kept(n)" }).map(
    ([name, value]) => `// @njit\nexport function ${name}(/** @type {number} */ n) { return ${value}; }`,
  );
  project.write("src/main.js", `import "./patch.js";\nimport { Rule, Old } from "./rule.js";\n${kernels.join("\n")}`);
  const { files } = await buildFiles(["src/main.js", "src/rule.js", "src/patch.js"], {
    root: project.root,
    outDir: "out",
    cacheDir: "cache",
    boundary: "always",
    onError: "fallback",
  });
  const [{ functions, output }] = files as [(typeof files)[number]];
  expect(functions.filter(({ status }) => status === "compiled").map(({ name }) => name)).toEqual(["kept"]);
  const made = (await import(/* @vite-ignore */ pathToFileURL(output!).href)) as Record<string, (n: number) => number>;
  expect([...Object.keys(names), "kept"].map((name) => made[name]!(1))).toEqual([11, 21, 30, 41, 2]);
});
