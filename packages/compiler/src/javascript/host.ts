/**
 * The host's part of a function that has the GPU run its loops in; the text of an asynchronous JavaScript function out,
 * which gets what launches kernels, then what the function gets. Arrays are those of the device there.
 */
import type { Launch, Launches } from "../ir/gpu/launches.js";
import type { Call, Expression, Func, Local, Statement } from "../ir/ir.js";
import { constantText } from "./expressions.js";
import { ThreadText } from "./thread.js";

export interface HostPart extends Launches {
  /** The register of a variable of the conditions. */
  readonly register: (local: Local) => Local;
}

export const emitHost = (host: HostPart): string => new HostText(host).emit();

class HostText extends ThreadText {
  private readonly launches: ReadonlyMap<Func, readonly [Launch, number]>;

  constructor(private readonly host: HostPart) {
    const { launches, module } = host;
    const kernels = new Set(launches.map(({ kernel }) => kernel));
    const own = { ...module, functions: module.functions.filter((func) => !kernels.has(func)) };
    super({ module: own, shared: new Map() }, { sites: new Map(), throws: new Map() });
    this.launches = new Map(launches.map((launch, k) => [launch.kernel, [launch, k]]));
  }

  protected override opening(func: Func): string {
    return this.host.hosts.has(func) ? "async function" : super.opening(func);
  }

  protected override statement(s: Statement): void {
    if (s.kind === "throw") return this.line("t.leave();");
    const called = s.kind === "evaluate" && s.value.op === "call" ? s.value : undefined;
    const launch = called && this.launches.get(called.callee);
    if (!called || !launch) return super.statement(s);
    return this.launch(called, ...launch);
  }

  /** `const found = await t.launch(number, rounds, arguments, words);` */
  private launch({ args }: Call, { conditions, words }: Launch, number: number): void {
    if (conditions.length > 0) this.line(`t.need(${conditions.map((each) => this.exact(each)).join(" && ")});`);
    const [count, ...others] = args.map((arg) => this.text(arg));
    if (words === 0) return this.line(`t.launch(${number}, ${count}, [${others.join(", ")}]);`);
    const found = others.pop();
    this.line(`const ${found} = await t.launch(${number}, ${count}, [${others.join(", ")}], ${words});`);
  }

  protected override text(e: Expression): string {
    if (e.op === "allocate") return `t.zeros(${JSON.stringify(e.type)}, ${this.text(e.args[0])})`;
    const text = super.text(e);
    return e.op === "call" && this.host.hosts.has(e.callee) ? `(await ${text})` : text;
  }

  /** In numbers of 64 bits. */
  private exact(e: Expression): string {
    const args = e.args.map((arg) => this.exact(arg));
    if (e.op === "constant") return e.type === "bool" ? String(e.value === 1) : constantText(e.value);
    if (e.op === "local") {
      const register = this.host.register(e.local);
      return this.name(register, register.name);
    }
    const write = exact[e.op];
    if (!write) throw new Error(`no operation of conditions: ${e.op}`);
    return write(args);
  }
}

type Write = (args: readonly string[]) => string;
const infix =
  (sign: string): Write =>
  ([a, b]) =>
    `(${a} ${sign} ${b})`;
const called =
  (name: string): Write =>
  (args) =>
    `${name}(${args.join(", ")})`;

const exact: Partial<Record<Expression["op"], Write>> = {
  ...{ add: infix("+"), sub: infix("-"), mul: infix("*"), div: infix("/"), rem: infix("%") },
  ...{ lt: infix("<"), le: infix("<="), gt: infix(">"), ge: infix(">="), eq: infix("==="), ne: infix("!==") },
  ...{ or: infix("|"), and: infix("&"), xor: infix("^"), shl: infix("<<"), shr: infix(">>"), ushr: infix(">>>") },
  ...{ abs: called("Math.abs"), floor: called("Math.floor"), ceil: called("Math.ceil"), trunc: called("Math.trunc") },
  ...{ min: called("Math.min"), max: called("Math.max"), fround: called("fround"), identity: called("t.at") },
  neg: ([a]) => `(-${a})`,
  lnot: ([a]) => `(!${a})`,
  truthy: ([a]) => `(!!${a})`,
  length: ([a]) => `${a}.length`,
  conditional: ([c, a, b]) => `(${c} ? ${a} : ${b})`,
};
