/**
 * A module for the GPU in, its WGSL out: the arrays as bindings behind one block of everything else that a launch
 * passes, one function for each function, and `main`, which finds out where its thread stands.
 */
import { GPU_ARRAYS, type GpuArray, type GpuParameter, type GpuSubgroups } from "../bind/gpu/kernel.js";
import type { Place } from "../bind/signature.js";
import type { Axis, CoordinateOf } from "../ir/gpu/nodes.js";
import type { AtomicAction, Expression, Func, Local, Module, Statement, Table } from "../ir/ir.js";
import type { Throw } from "../ir/statement-kinds.js";
import type { Placed } from "../ir/gpu/placed-arrays.js";
import { meets } from "../ir/gpu/meetings.js";
import { eachExpression, someExpression } from "../ir/walk.js";
import { calledBy, numberOfThrow, throwingFunctions } from "../ir/gpu/throws.js";
import { tells, type Traps } from "../ir/gpu/traps.js";
import { atomicArrays } from "../ir/gpu/written-arrays.js";
import { accessorName, atomicText, getText, narrowBits, setText, storedType, type NamedArray } from "./arrays.js";
import { constantText } from "./expressions.js";
import { FunctionText, type Line } from "./function.js";
import { Names } from "./names.js";
import { packArrays, type Words } from "./packing.js";
import { prelude } from "./prelude.js";
import { asksFor } from "./texts.js";
import { PLACE_OF_THREAD, type Declared, type Variants } from "./together.js";
import { laneVariable, lanesFunction, SUBGROUPS, WARP_OF_THREAD } from "./warps.js";

export interface Wgsl {
  readonly text: string;
  /** The place of each line. */
  readonly lines: readonly (Place | undefined)[];
  /** The number of the binding of each array that is passed. */
  readonly bindings: readonly number[];
  readonly subgroups?: GpuSubgroups;
}

/** With `room` for fewer arrays than it takes, some lie in one buffer. */
export const emitWgsl = (placed: Placed, parameters: readonly GpuParameter[], traps: Traps, room = Infinity): Wgsl =>
  new ModuleTexts(placed, parameters, traps, room).emit();

type Accessor = "get" | "set" | AtomicAction;

export class ModuleTexts {
  readonly names = new Names();
  private readonly module: Module;
  private readonly throwing: ReadonlySet<Func>;
  private readonly arrays = new Map<Local | Table, NamedArray>();
  private readonly helpers = new Map<string, string | Variants>();
  private readonly accessors = new Map<string, string>();
  /** The functions that ask where their thread stands, and how many threads a warp has. */
  private readonly asking = new Set<Func>();
  private readonly counting = new Set<Func>();
  private readonly fields: string[] = [];
  private readonly fieldNames = new Names();
  /** Whether threads compute something together. */
  private readonly isTogether: boolean;
  private readonly hasWarps: boolean;

  constructor(
    { module, shared }: Placed,
    private readonly parameters: readonly GpuParameter[],
    private readonly traps: Traps,
    room: number,
  ) {
    this.module = module;
    this.throwing = throwingFunctions(module.functions);
    const has = (test: (e: Expression) => boolean): boolean =>
      module.functions.some(({ body }) => someExpression(body, test));
    this.hasWarps = has((e) => e.op === "warpValue" || (e.op === "coordinate" && e.of.startsWith("lane")));
    this.isTogether = this.hasWarps || has(meets);
    const atomics = atomicArrays(module);
    module.root.parameters.forEach((local, k) => {
      const { type } = parameters[k]!;
      if (!isGpuArray(type)) {
        const field = this.fieldNames.of(local, local.name);
        return void this.fields.push(`${field}: ${type === "bool" ? "u32" : type},`);
      }
      const name = this.names.ofArray(local, local.name);
      const field = this.fieldNames.fresh(`length_${name}`);
      this.fields.push(`${field}: i32,`);
      const length = `launch.${field}`;
      const array: NamedArray = { name, kind: type, memory: "storage", length, atomic: atomics.has(local) };
      // Of words that several elements lie in each thread changes a part.
      const isShared = narrowBits(array) !== undefined && this.isWritten(k);
      this.arrays.set(local, { ...array, atomic: array.atomic || isShared });
    });
    this.pack(room);
    for (const [local, { type, length, of }] of shared) {
      const memory = of === "block" ? "workgroup" : "private";
      const name = this.names.ofArray(local, local.name);
      const atomic = atomics.has(local);
      this.arrays.set(local, { name, kind: type as GpuArray, memory, length: `${length}i`, atomic });
    }
    for (const func of module.functions) {
      if (asksFor(func, "thread", "block")) this.asking.add(func);
      if (asksFor(func, "lanes")) this.counting.add(func);
    }
    this.spread(this.asking);
    this.spread(this.counting);
  }

  /** What begins where is passed behind everything else. */
  private pack(room: number): void {
    const passed = [...this.arrays] as [Local, NamedArray][];
    const packed = packArrays(
      passed.map(([local, array]) => wordsOf(array, this.isWrittenArray(local))),
      room,
    );
    const names = new Map<Words, string>();
    passed.forEach(([local, array], k) => {
      const words = packed[k];
      if (!words) return;
      const name = names.get(words) ?? this.names.fresh("words");
      names.set(words, name);
      const field = this.fieldNames.fresh(`base_${array.name}`);
      this.fields.push(`${field}: i32,`);
      this.arrays.set(local, { ...array, packed: { words: name, base: `launch.${field}` } });
    });
  }

  /** Whoever calls a function that asks where its thread stands has to know it too. */
  private spread(asking: Set<Func>): void {
    for (let size = -1; size < asking.size;) {
      size = asking.size;
      for (const func of this.module.functions)
        eachExpression(func.body, (e) => void (e.op === "call" && asking.has(e.callee) && asking.add(func)));
    }
  }

  // --- what functions ask for
  // -----------------------------------------------------------------------------------------

  readonly helper = (name: string): string => {
    if (name === "w_outside" || name === "w_throw") this.helper("w_tell");
    this.helpers.set(name, prelude[name]!);
    return name;
  };

  /** The name of what threads compute together. */
  together({ name, declared }: { readonly name: string; readonly declared: Declared }): string {
    for (const [each, text] of declared) this.helpers.set(each, text);
    return name;
  }

  /** The number of an access that tells where it goes outside; nothing of others. */
  siteText(site: number | undefined): readonly string[] {
    const number = site === undefined ? undefined : this.traps.sites.get(site);
    if (number === undefined) return [];
    this.helper("w_outside");
    return [`${number}u`];
  }

  /** The numbers of errors follow those of accesses. */
  throwNumber(s: Throw): string {
    return `${this.traps.sites.size + numberOfThrow(this.traps.throws, s)}u`;
  }

  /** Whether a statement calls a function that may end by an error. */
  mayThrow(s: Statement): boolean {
    const callee = calledBy(s);
    return callee !== undefined && this.throwing.has(callee);
  }

  functionName(func: Func): string {
    return this.names.of(func, func.name);
  }

  /** What a function gets ahead of its own arguments. */
  placesOf(func: Func): readonly string[] {
    const places = this.asking.has(func) ? ["thread", "block"] : [];
    return this.counting.has(func) ? [...places, "lanes"] : places;
  }

  coordinate(of: CoordinateOf, axis: Axis): string {
    if (of === "lane") return this.together(laneVariable);
    if (of === "lanes") {
      this.together(lanesFunction);
      return "lanes";
    }
    if (of === "thread" || of === "block") return `${of}.${"xyz"[axis]}`;
    return of === "threads" ? `block${"XYZ"[axis]}` : `launch.blocks${"XYZ"[axis]}`;
  }

  arrayOf(of: Expression): NamedArray {
    if (of.op === "local") return this.arrays.get(of.local)!;
    if (of.op !== "table") throw new Error(`no array of the GPU: ${of.op}`);
    const { table } = of;
    const known = this.arrays.get(table);
    if (known) return known;
    const name = this.names.ofArray(table, table.name);
    const array: NamedArray = {
      ...{ name, kind: "table", memory: "const", length: `${table.values.length}i`, atomic: false },
      table,
    } as const;
    this.arrays.set(table, array);
    return array;
  }

  /** `tells`: it gets the number of its site, and tells of an index outside. */
  accessor(array: NamedArray, kind: Accessor, tells: boolean): string {
    const name = accessorName(array, kind, tells);
    if (!this.accessors.has(name)) this.accessors.set(name, accessorText(array, kind, tells));
    return name;
  }

  // --- the text
  // -------------------------------------------------------------------------------------------------------

  emit(): Wgsl {
    const functions = this.module.functions.map((func) =>
      func === this.module.root ? this.main() : this.function(func),
    );
    const { declarations, bindings } = this.declarations();
    const declared = [
      ...["blockX", "blockY", "blockZ"].map((name, axis) => `override ${name}: i32 = ${axis === 0 ? 64 : 1};`),
      "override split: bool = false;",
      "struct Launch {",
      ...["blocksX: i32,", "blocksY: i32,", "blocksZ: i32,", "kernel: u32,", ...this.fields].map(
        (field) => `  ${field}`,
      ),
      "}",
      "@group(0) @binding(0) var<uniform> launch: Launch;",
      ...declarations,
    ];
    const head = this.head(declared, "plain");
    const subgroups = this.hasWarps ? [...SUBGROUPS, ...this.head(declared, "subgroups")] : [];
    // Lines have the same numbers in both.
    while (head.length < subgroups.length) head.push("");
    while (subgroups.length < head.length && this.hasWarps) subgroups.push("");
    const lines: Line[] = [...head.map((text) => ({ text, place: undefined })), ...functions.flat().flatMap(split)];
    return {
      text: lines.map(({ text }) => `${text}\n`).join(""),
      lines: lines.map(({ place }) => place),
      bindings,
      ...(this.hasWarps && { subgroups: { head: textOf(head), instead: textOf(subgroups) } }),
    };
  }

  private head(declared: readonly string[], variant: keyof Variants): string[] {
    const helpers = [...this.helpers.values()].map((text) => (typeof text === "string" ? text : text[variant]));
    return [...declared, ...[...helpers, ...this.accessors.values()].flatMap((text) => text.split("\n"))];
  }

  private declarations() {
    const bound = new Map<string, number>();
    const bindings: number[] = [];
    const arrays = [...this.arrays].flatMap(([local, array]) => {
      const { name, memory, length, table, packed } = array;
      const type = storedType(array);
      if (table) {
        const values = table.values.map((value) =>
          constantText(asElement(Number(value), type), type as "f32", this.helper),
        );
        return `const ${name} = array<${type}, ${values.length}>(${values.join(", ")});`;
      }
      if (memory !== "storage") return `var<${memory}> ${name}: array<${type}, ${length}>;`;
      const variable = packed?.words ?? name;
      const known = bound.get(variable);
      const binding = known ?? bound.size + 1;
      bound.set(variable, binding);
      bindings.push(binding);
      const access = this.isWrittenArray(local as Local) ? "read_write" : "read";
      const text = `@group(0) @binding(${binding}) var<storage, ${access}> ${variable}: array<${type}>;`;
      return known === undefined ? text : [];
    });
    const trap = `@group(0) @binding(${bound.size + 1}) var<storage, read_write> trap: array<atomic<u32>, 6>;`;
    return { declarations: tells(this.traps) ? [...arrays, trap] : arrays, bindings };
  }

  private isWritten(k: number): boolean {
    const parameter = this.parameters[k]!;
    return "writes" in parameter && parameter.writes;
  }

  private isWrittenArray(local: Local): boolean {
    return this.isWritten(this.module.root.parameters.indexOf(local));
  }

  private function(func: Func): Line[] {
    const places = this.placesOf(func).map((name) => `${name}: ${name === "lanes" ? "i32" : "vec3i"}`);
    const result = func.result === "void" ? "" : ` -> ${String(func.result)}`;
    const name = this.functionName(func);
    return new FunctionText(func, this).emit(
      (parameters) => `fn ${name}(${[...places, ...parameters()].join(", ")})${result}`,
      () => [],
    );
  }

  private main(): Line[] {
    const { root } = this.module;
    const numbers = root.parameters.filter((local) => !this.arrays.has(local));
    const ending = tells(this.traps) ? `${this.helper("w_tell")}();` : undefined;
    return new FunctionText(root, this, ending).emit(
      () =>
        "@compute @workgroup_size(blockX, blockY, blockZ)\n" +
        "fn main(@builtin(local_invocation_id) local_id: vec3u, @builtin(workgroup_id) group: vec3u, " +
        `@builtin(num_workgroups) groups: vec3u${this.hasWarps ? ", warp: Warp" : ""})`,
      (name) => [
        "let thread = vec3i(local_id);",
        "var block = vec3i(group);",
        "if (split) {",
        "  let at = i32(group.x + groups.x * (group.y + groups.y * group.z));",
        "  if (at >= launch.blocksX * launch.blocksY * launch.blocksZ) { return; }",
        "  let row = at / launch.blocksX;",
        "  block = vec3i(at % launch.blocksX, row % launch.blocksY, row / launch.blocksY);",
        "}",
        ...(this.isTogether ? [PLACE_OF_THREAD] : []),
        ...(this.hasWarps ? [WARP_OF_THREAD] : []),
        ...(this.counting.has(root) ? ["let lanes = w_lanes(warp);"] : []),
        ...numbers.map((local) => {
          const field = `launch.${this.fieldNames.of(local, local.name)}`;
          return `let ${name(local)} = ${local.type === "bool" ? `${field} != 0u` : field};`;
        }),
      ],
    );
  }

  /** Whether anything was printed that may have to be told. */
  get hasTold(): boolean {
    return this.helpers.has("w_outside") || this.helpers.has("w_throw");
  }
}

const wordsOf = ({ atomic, kind }: NamedArray, writes: boolean): Words => ({
  access: writes ? "read_write" : "read",
  type: atomic ? (kind === "Int32Array" ? "atomic<i32>" : "atomic<u32>") : "u32",
});

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const split = ({ text, place }: Line): Line[] => text.split("\n").map((line) => ({ text: line, place }));

function accessorText(array: NamedArray, kind: Accessor, tells: boolean): string {
  if (kind === "get") return getText(array, tells);
  return kind === "set" ? setText(array, tells) : atomicText(array, kind, tells);
}

const isGpuArray = (type: string): type is GpuArray => (GPU_ARRAYS as readonly string[]).includes(type);

/** The number that an element of a table is. */
const asElement = (value: number, type: string): number => (type === "f32" ? Math.fround(value) : value | 0);
