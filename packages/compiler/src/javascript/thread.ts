/**
 * A module for the GPU in; the text of a JavaScript function out that does what one thread does, with the same numbers
 * of 32 bits. It gets where the thread stands, then what the kernel gets; at barriers it yields. What goes outside of
 * an array calls `outside` with the number of its site, and what throws calls `fail`.
 */
import type { Axis, CoordinateOf, Shared } from "../ir/gpu/nodes.js";
import type { Expression, Func, Label, Local, Operation, Statement, Table } from "../ir/ir.js";
import { partOf, type Placed } from "../ir/gpu/placed-arrays.js";
import { numberOfThrow } from "../ir/gpu/throws.js";
import type { Traps } from "../ir/gpu/traps.js";
import { waitingFunctions } from "../ir/gpu/waiting.js";
import { blockMeeting, PLACE, WARP, warpMeeting, type Meeting } from "./together.js";
import { atomicValue, CHECKS, constantText, texts } from "./expressions.js";

/** The names of a thread's place in what the run time passes. */
const PLACES = { thread: "t", block: "b", threads: "d", blocks: "n" } as const;

export function emitThread(placed: Placed, traps: Traps): string {
  return new ThreadText(placed, traps).emit();
}

/** Prints statements and functions; the host's part of a function has its own of some. */
export class ThreadText {
  private readonly names = new Map<object, string>();
  private readonly used = new Set<string>(["t", "fround", "float", "word"]);
  private readonly waiting: ReadonlySet<Func>;
  protected readonly helpers = new Map<string, string>();
  private readonly tables = new Map<Table, string>();
  private lines: string[] = [];
  private depth = 1;

  constructor(
    protected readonly placed: Placed,
    private readonly traps: Traps,
  ) {
    this.waiting = waitingFunctions(placed.module.functions);
  }

  emit(): string {
    const { module, shared } = this.placed;
    const { root } = module;
    const parameters = root.parameters.map((local) => this.name(local, local.name));
    let count = 0;
    const arrays = [...shared].map(([local, array]) => {
      const made = array.of === "block" ? `t.shared[${count++}]` : `new ${array.type}(${array.length})`;
      return `const ${this.name(local, array.name)} = ${made};`;
    });
    const inner = module.functions.flatMap((func) => (func === root ? [] : this.function(func)));
    const numbers = root.parameters.flatMap((local) => this.entry(local));
    const body = this.body(root);
    const tables = [...this.tables].map(
      ([{ array, values }, name]) => `const ${name} = new ${tableClass(array)}([${values.join(", ")}]);`,
    );
    const lines = [...this.helpers.values(), ...tables, ...arrays, ...numbers, ...inner, ...body];
    return [
      `${this.opening(root)} (${["t", ...parameters].join(", ")}) {`,
      "  const { fround, imul } = Math;",
      ...lines.map((line) => `  ${line}`),
      "}",
    ].join("\n");
  }

  /** A number as the kernel has it. */
  private entry(local: Local): string[] {
    const name = this.name(local, local.name);
    if (local.type === "f32") return [`${name} = fround(${name});`];
    return local.type === "i32" ? [`${name} |= 0;`] : [];
  }

  protected opening(func: Func): string {
    return `function${this.waiting.has(func) ? "*" : ""}`;
  }

  private function(func: Func): string[] {
    const parameters = func.parameters.map((local) => this.name(local, local.name));
    return [`${this.opening(func)} ${this.name(func, func.name)}(${parameters.join(", ")}) {`, ...this.body(func), "}"];
  }

  private body(func: Func): string[] {
    const outer = this.lines;
    this.lines = [];
    this.depth = func === this.placed.module.root ? 0 : 1;
    this.statements(func.body);
    const locals = new Set<Local>();
    collect(func.body, locals);
    const own = [...locals].filter((local) => !func.parameters.includes(local));
    const declared = own.map((local) => `${this.name(local, local.name)} = ${local.type === "bool" ? "false" : "0"}`);
    const indent = "  ".repeat(this.depth);
    const result = [...(declared.length > 0 ? [`${indent}let ${declared.join(", ")};`] : []), ...this.lines];
    this.lines = outer;
    return result;
  }

  protected name(object: object, wanted: string): string {
    const known = this.names.get(object);
    if (known !== undefined) return known;
    const stem = wanted.replace(/[^\w]/g, "").replace(/^(?=\d)/, "v") || "v";
    let name = `${stem}$`;
    for (let k = 1; this.used.has(name); k++) name = `${stem}$${k}`;
    this.used.add(name);
    this.names.set(object, name);
    return name;
  }

  protected line(text: string): void {
    this.lines.push("  ".repeat(this.depth) + text);
  }

  private within(opening: string, write: () => void, closing = "}"): void {
    this.line(opening);
    this.depth++;
    write();
    this.depth--;
    this.line(closing);
  }

  private statements(list: readonly Statement[]): void {
    for (const s of list) this.statement(s);
  }

  protected statement(s: Statement): void {
    switch (s.kind) {
      case "assign":
        return this.line(`${this.name(s.local, s.local.name)} = ${this.text(s.value)};`);
      case "store":
        return this.line(`${this.place(s.array, s.index, s.site)} = ${this.text(s.value)};`);
      case "evaluate":
        return this.line(`${this.text(s.value)};`);
      case "barrier":
        return this.line("yield;");
      case "if":
        return this.either(s);
      case "loop":
        return this.loop(s);
      case "block":
        return this.within(`${this.label(s.label)}: {`, () => this.statements(s.body));
      case "arena":
        return this.statements(s.body);
      case "break":
        return this.line(`break ${this.label(s.label)};`);
      case "continue":
        return this.line(`break ${this.label(s.label)}r;`);
      case "return":
        return this.line(s.value ? `return ${this.text(s.value)};` : "return;");
      case "throw": {
        const values = s.values.map((value, k) => `${this.text(value)}${s.kinds?.[k] === "u32" ? " >>> 0" : ""}`);
        return this.line(`t.fail(${[numberOfThrow(this.traps.throws, s), ...values].join(", ")});`);
      }
      default:
        throw new Error(`no statement of the GPU: ${s.kind}`);
    }
  }

  private either(s: Statement & { kind: "if" }): void {
    this.within(
      `if (${this.text(s.condition)}) {`,
      () => this.statements(s.then),
      s.otherwise.length ? "} else {" : "}",
    );
    if (s.otherwise.length === 0) return;
    this.depth++;
    this.statements(s.otherwise);
    this.depth--;
    this.line("}");
  }

  /** A round is a block of its own, behind which the update stands. */
  private loop(s: Statement & { kind: "loop" }): void {
    const label = this.label(s.label);
    this.within(`${label}: for (;;) {`, () => {
      this.statements(s.head);
      if (s.test) this.line(`if (!${this.text(s.test)}) break;`);
      this.within(`${label}r: {`, () => this.statements(s.body));
      this.statements(s.update);
    });
  }

  private label(label: Label): string {
    return this.name(label, label.name);
  }

  protected text(e: Expression): string {
    switch (e.op) {
      case "constant":
        return e.type === "bool" ? String(e.value === 1) : constantText(e.value);
      case "local":
        return this.name(e.local, e.local.name);
      case "table":
        return this.table(e.table);
      case "coordinate":
        return this.coordinate(e.of, e.axis);
      case "call": {
        const call = `${this.name(e.callee, e.callee.name)}(${e.args.map((arg) => this.text(arg)).join(", ")})`;
        return this.waiting.has(e.callee) ? `(yield* ${call})` : call;
      }
      case "conditional":
        return this.chosen(e);
      case "load":
        return this.element(e);
      default:
        return this.other(e);
    }
  }

  /** What lies outside is 0; 32 bits have a sign. */
  private element(e: Expression & { op: "load" }): string {
    const place = this.place(e.args[0], e.args[1], e.site);
    const text = e.site === undefined || this.traps.sites.has(e.site) ? place : `(${place} ?? 0)`;
    return e.args[0].type === "Uint32Array" ? `(${text} | 0)` : text;
  }

  private chosen({ args: [condition, yes, no] }: Expression & { op: "conditional" }): string {
    return `(${this.text(condition)} ? ${this.text(yes)} : ${this.text(no)})`;
  }

  private other(e: Expression): string {
    if (e.op === "length") return this.lengthOf(e.args[0]!);
    if (e.op === "inside") return `((${this.text(e.args[1])}) >>> 0 < ${this.lengthOf(e.args[0])})`;
    if (e.op === "atomic") return this.atomic(e);
    if (e.op === "blockValue") return this.together(blockMeeting(e), e.args);
    if (e.op === "warpValue") return this.together(warpMeeting(e), e.args);
    const args = e.args.map((arg) => this.text(arg));
    const write = texts[e.op as Operation["op"]];
    if (!write) throw new Error(`no operation of the GPU: ${e.op}`);
    return write(args, e as Operation, (name, text) => {
      this.helpers.set(name, text);
      return name;
    });
  }

  private coordinate(of: CoordinateOf, axis: Axis): string {
    if (of === "lanes") return String(WARP);
    if (of !== "lane") return `t.${PLACES[of]}${"xyz"[axis]}`;
    this.helpers.set(...PLACE);
    return `(place & ${WARP - 1})`;
  }

  /** What threads compute together is a function that yields. */
  private together({ name, helpers, more }: Meeting, args: readonly Expression[]): string {
    for (const [helper, text] of helpers) this.helpers.set(helper, text);
    return `(yield* ${name}(${[...args.map((arg) => this.text(arg)), ...more].join(", ")}))`;
  }

  /** Threads run one after the other, so that what is done at once is a function. */
  private atomic(e: Expression & { op: "atomic" }): string {
    const [array, index, ...values] = e.args;
    const name = `${e.action}In${String(array.type)}`;
    const change = `a[i] = ${atomicValue(e)};`;
    const body = `const x = a[i]; if (x === undefined) return 0; ${change} return x;`;
    this.helpers.set(name, `const ${name} = (a, i, v, w) => { ${body} };`);
    const at = this.whole(array, index, e.site);
    const call = `${name}(${[at.array, at.index, ...values.map((value) => this.text(value))].join(", ")})`;
    return e.type === "i32" ? `(${call} | 0)` : call;
  }

  /** `site`: that of the access; undefined where the index is known to be inside. */
  private whole(given: Expression, at: Expression, site: number | undefined) {
    const { of, start, length } = partOf(given);
    const array = this.text(of);
    const index = this.text(at);
    const number = site === undefined ? undefined : this.traps.sites.get(site);
    if (number === undefined) return { array, index: start && length ? this.part(start, index, length, []) : index };
    const own = [`${number}`];
    const inPart = start && length ? this.part(start, index, length, own) : index;
    return { array, index: `${this.check("at")}(${[array, inPart, ...own].join(", ")})` };
  }

  private part(start: Expression, index: string, length: Expression, site: readonly string[]): string {
    const args = [this.text(start), index, this.text(length), ...site];
    return `${this.check(site.length > 0 ? "partAt" : "part")}(${args.join(", ")})`;
  }

  private check(name: keyof typeof CHECKS): string {
    this.helpers.set(name, CHECKS[name]);
    return name;
  }

  private place(given: Expression, at: Expression, site: number | undefined): string {
    const { array, index } = this.whole(given, at, site);
    return `${array}[${index}]`;
  }

  private lengthOf(given: Expression): string {
    const { of, length } = partOf(given);
    return length ? this.text(length) : `${this.text(of)}.length`;
  }

  private table(table: Table): string {
    const name = this.tables.get(table) ?? this.name(table, table.name);
    this.tables.set(table, name);
    return name;
  }
}

const tableClass = (array: string): string => (array === "Float64Array" ? "Float32Array" : array);

function collect(list: readonly Statement[], locals: Set<Local>): void {
  for (const s of list) {
    if (s.kind === "assign") locals.add(s.local);
    if (s.kind === "if") [s.then, s.otherwise].forEach((inner) => collect(inner, locals));
    if (s.kind === "loop") [s.head, s.body, s.update].forEach((inner) => collect(inner, locals));
    if (s.kind === "block" || s.kind === "arena") collect(s.body, locals);
  }
}

export const sharedOfBlock = ({ shared }: Placed): Shared[] => [...shared.values()].filter(({ of }) => of === "block");
