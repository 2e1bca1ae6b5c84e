/** One function of the IR in, the lines of its WGSL out. */
import type { Place } from "../bind/signature.js";
import type { Expression, Func, Local, Operation, Statement } from "../ir/ir.js";
import type { Throw } from "../ir/statement-kinds.js";
import { someNode } from "../ir/walk.js";
import { partOf } from "../ir/gpu/placed-arrays.js";
import { meets } from "../ir/gpu/meetings.js";
import { siteOf } from "../ir/gpu/sites.js";
import { atomicPlain, element, narrowBits, stores } from "./arrays.js";
import { declare, type Declarations } from "./declarations.js";
import { constantText, texts } from "./expressions.js";
import { ends, foldJumps } from "./jumps.js";
import type { ModuleTexts } from "./module.js";
import { Names } from "./names.js";
import { Targets } from "./targets.js";
import { blockFunction } from "./together.js";
import { warpFunction } from "./warps.js";
import { bare, emptyText, endsByReturn, isCheap, isFixed, typeText } from "./texts.js";

export interface Line {
  readonly text: string;
  readonly place: Place | undefined;
}

export class FunctionText {
  private readonly lines: Line[] = [];
  private readonly names: Names;
  private readonly declarations: Declarations;
  private readonly body: Statement[];
  private readonly targets: Targets;
  private depth = 1;
  /** The loops around what is printed. */
  private loops = 0;
  private place: Place | undefined;

  constructor(
    private readonly func: Func,
    private readonly module: ModuleTexts,
    /** What is done before it is left, where something may have to be told. */
    private readonly ending?: string,
  ) {
    this.names = new Names(module.names);
    this.targets = new Targets(this.names, {
      line: (text) => this.line(text),
      within: (opening, write) => this.within(opening, write),
    });
    this.body = foldJumps(func.body, (s) => module.mayThrow(s));
    this.declarations = declare(this.body, func.parameters);
    this.place = func.place;
  }

  /** `head`: the text up to the opening brace, given those of the parameters; `first`: the first lines of the body. */
  emit(
    head: (parameters: () => readonly string[]) => string,
    first: (name: (local: Local) => string) => readonly string[],
  ): Line[] {
    const parameters = (): string[] =>
      this.func.parameters.map((local) => `${this.name(local)}: ${typeText(local.type)}`);
    const opening: Line = { text: `${head(parameters)} {`, place: this.func.place };
    for (const text of first((local) => this.name(local))) this.line(text);
    this.statements(this.body);
    if (this.ending && !ends(this.body)) this.line(this.ending);
    if (this.func.result !== "void" && !endsByReturn(this.body)) this.line(`return ${emptyText(this.func.result)};`);
    const top = this.declarations.top.map((local) => `  var ${this.name(local)}: ${typeText(local.type)};`);
    const flags = this.targets.flagNames.map((name) => `  var ${name}: bool;`);
    return [
      opening,
      ...[...top, ...flags].map((text) => ({ text, place: this.func.place })),
      ...this.lines,
      { text: "}", place: this.func.place },
    ];
  }

  private name(local: Local): string {
    return this.names.of(local, local.name);
  }

  private line(text: string): void {
    this.lines.push({ text: `${"  ".repeat(this.depth)}${text}`, place: this.place });
  }

  private within(opening: string, write: () => void, closing = "}"): void {
    this.line(opening);
    this.depth++;
    write();
    this.depth--;
    this.line(closing);
  }

  // --- statements
  // -----------------------------------------------------------------------------------------------------

  private statements(list: readonly Statement[]): void {
    for (const s of list) {
      this.place = s.place ?? this.place;
      this.statement(s);
      if (s.kind === "break" || s.kind === "continue" || s.kind === "return" || s.kind === "throw") return;
      if (this.module.mayThrow(s)) this.line(`if (w_thrown) { ${this.leaving()} }`);
    }
  }

  private statement(s: Statement): void {
    switch (s.kind) {
      case "assign": {
        const declared = this.declarations.at.get(s);
        const value = this.text(s.value);
        return this.line(`${declared ? `${declared} ` : ""}${this.name(s.local)} = ${value};`);
      }
      case "store":
        return this.store(s);
      case "evaluate":
        return this.evaluate(s.value);
      case "barrier":
        return this.line("workgroupBarrier();");
      case "if":
        return this.either(s);
      case "loop":
        return this.loop(s);
      case "block":
        return this.block(s);
      case "arena":
        return this.statements(s.body);
      case "break":
      case "continue":
        return this.targets.jump(s.label, s.kind);
      case "return":
        return this.line(s.value ? `return ${this.text(s.value)};` : this.leaving());
      case "throw":
        return this.thrown(s);
      default:
        throw new Error(`no statement of the GPU: ${s.kind}`);
    }
  }

  /** Leaves the error, and the function; whoever has called it leaves as well. */
  private thrown(s: Throw): void {
    const values = s.values.map((value) => {
      const text = this.text(value);
      return value.type === "bool" ? `select(0u, 1u, ${text})` : `bitcast<u32>(${text})`;
    });
    const words = [...values, "0u", "0u", "0u", "0u"].slice(0, 4);
    this.line(`${this.module.helper("w_throw")}(${[this.module.throwNumber(s), ...words].join(", ")});`);
    this.line(this.leaving());
  }

  private leaving(): string {
    if (this.func.result !== "void") return `return ${emptyText(this.func.result)};`;
    // What stands in front of the first access has nothing to tell, but in a loop.
    const tells = this.ending !== undefined && (this.loops > 0 || this.module.hasTold);
    return tells ? `${this.ending} return;` : "return;";
  }

  private either(s: Statement & { kind: "if" }): void {
    const condition = this.text(s.condition);
    const [then, otherwise, test] =
      s.then.length > 0 ? [s.then, s.otherwise, condition] : [s.otherwise, [], `!(${condition})`];
    if (then.length === 0) return;
    this.within(`if (${bare(test)}) {`, () => this.statements(then), otherwise.length > 0 ? "} else {" : "}");
    if (otherwise.length === 0) return;
    this.depth++;
    this.statements(otherwise);
    this.depth--;
    this.line("}");
  }

  private loop(s: Statement & { kind: "loop" }): void {
    this.loops++;
    this.targets.aimed(s.label, () => {
      this.within("loop {", () => {
        this.statements(s.head);
        if (s.test) this.line(`if (!(${bare(this.text(s.test))})) { break; }`);
        this.statements(s.body);
        if (s.update.length > 0) this.within("continuing {", () => this.statements(s.update));
      });
    });
    this.loops--;
  }

  /** A block that is left from its inside is a loop of one round. */
  private block(s: Statement & { kind: "block" }): void {
    this.targets.aimed(s.label, () => {
      this.within("loop {", () => {
        this.statements(s.body);
        if (!ends(s.body)) this.line("break;");
      });
    });
  }

  private store(s: Statement & { kind: "store" }): void {
    const { array, index, site } = this.access(s.array, s.index, s.site);
    const value = this.text(s.value);
    if (s.site === undefined && !narrowBits(array)) return this.line(`${stores(array, index, bare(value))};`);
    this.line(`${this.module.accessor(array, "set", site.length > 0)}(${[index, ...site, value].join(", ")});`);
  }

  private evaluate(value: Expression): void {
    if (value.op === "call" && value.type === "void") return this.line(`${this.text(value)};`);
    const isDone = (e: Expression): boolean =>
      e.op === "call" || e.op === "atomic" || meets(e) || siteOf(e) !== undefined;
    if (isDone(value)) return this.line(`_ = ${this.text(value)};`);
    for (const arg of value.args) if (someNode(arg, isDone)) this.evaluate(arg);
  }

  // --- expressions
  // ----------------------------------------------------------------------------------------------------

  private text(e: Expression): string {
    const args = (): string[] => e.args.map((arg) => this.text(arg));
    switch (e.op) {
      case "constant":
        return constantText(e.value, e.type, this.module.helper);
      case "local":
        return this.name(e.local);
      case "coordinate":
        return this.module.coordinate(e.of, e.axis);
      case "call": {
        const passed = [...this.module.placesOf(e.callee), ...args()];
        return `${this.module.functionName(e.callee)}(${passed.join(", ")})`;
      }
      case "conditional":
        return this.conditional(e);
      case "load": {
        const { array, index, site } = this.access(e.args[0], e.args[1], e.site);
        if (e.site === undefined) return element(array, index);
        return `${this.module.accessor(array, "get", site.length > 0)}(${[index, ...site].join(", ")})`;
      }
      case "atomic": {
        const { array, index, site } = this.access(e.args[0], e.args[1], e.site);
        const values = e.args.slice(2).map((arg) => this.text(arg));
        const plain = e.site === undefined && atomicPlain(array, e.action, index, bare(values[0] ?? ""));
        if (plain) return plain;
        return `${this.module.accessor(array, e.action, site.length > 0)}(${[index, ...site, ...values].join(", ")})`;
      }
      case "blockValue":
        return `${this.module.together(blockFunction(e))}(${args().join(", ")})`;
      case "warpValue":
        return `${this.module.together(warpFunction(e))}(${args().join(", ")})`;
      case "inside":
        return `(u32(${this.text(e.args[1])}) < u32(${this.lengthOf(e.args[0])}))`;
      case "length":
        return this.lengthOf(e.args[0]!);
      default: {
        const write = texts[e.op as Operation["op"]];
        if (!write) throw new Error(`no operation of the GPU: ${e.op}`);
        return write(e.args.every(isFixed) ? this.hidden(e.args) : args(), e as Operation, this.module.helper);
      }
    }
  }

  /** Shader compilers compute with constants themselves, and refuse what wraps: they do not see these. */
  private hidden(args: readonly Expression[]): string[] {
    return args.map((arg) => {
      const text = bare(this.text(arg));
      if (arg.type === "bool") return text;
      return `${this.module.helper(arg.type === "f32" ? "w_float" : "w_integer")}(${text})`;
    });
  }

  private lengthOf(array: Expression): string {
    const { of, length } = partOf(array);
    return length ? this.text(length) : this.module.arrayOf(of).length;
  }

  /** `site`: the argument for functions that tell of an index outside, if this one is told. */
  private access(given: Expression, at: Expression, checked: number | undefined) {
    const { of, start, length } = partOf(given);
    const array = this.module.arrayOf(of);
    const index = this.text(at);
    const site = this.module.siteText(checked);
    if (!start || !length) return { array, index: bare(index), site };
    if (checked === undefined) return { array, index: `${this.text(start)} + ${index}`, site };
    const part = this.module.helper(site.length > 0 ? "w_part_at" : "w_part");
    return { array, index: `${part}(${[this.text(start), index, this.text(length), ...site].join(", ")})`, site };
  }

  /** Where an operand reads memory or calls a function, the chosen one alone is computed, in a variable before. */
  private conditional(e: Expression & { op: "conditional" }): string {
    const [condition, yes, no] = e.args;
    if (e.type === "bool" && no.op === "constant" && !no.value && isCheap(yes))
      return `(${this.text(condition)} && ${this.text(yes)})`;
    if (e.type === "bool" && yes.op === "constant" && yes.value && isCheap(no))
      return `(${this.text(condition)} || ${this.text(no)})`;
    if (isCheap(yes) && isCheap(no)) return `select(${this.text(no)}, ${this.text(yes)}, ${this.text(condition)})`;
    const name = this.names.fresh("chosen");
    const test = this.text(condition);
    this.line(`var ${name}: ${typeText(e.type)};`);
    this.within(`if (${bare(test)}) {`, () => this.line(`${name} = ${this.text(yes)};`), "} else {");
    this.depth++;
    this.line(`${name} = ${this.text(no)};`);
    this.depth--;
    this.line("}");
    return name;
  }
}
