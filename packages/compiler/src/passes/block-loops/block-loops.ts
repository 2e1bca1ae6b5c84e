/**
 * A kernel for the GPU in; out a module for the CPU. Its root shares the blocks among threads of the pool, in chunks;
 * `task` runs those of a chunk one after the other, and in each what its threads do from barrier to barrier in loops
 * over their places:
 *
 *     root(chunks, size, blocks …, threads …, parameters …, nanoseconds)
 *       for chunk < chunks: task(chunk, size, blocks …, threads …, parameters …, nanoseconds)
 */
import { allocate, call, compare, integer, makeLocal, operation, read } from "../../ir/build.js";
import type { Shared } from "../../ir/gpu/nodes.js";
import type { Placed } from "../../ir/gpu/placed-arrays.js";
import type { Traps } from "../../ir/gpu/traps.js";
import type { Expression, Func, Local, Module, Statement, StorageKind } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { eachStatement, expressionsOf, someExpression, someStatement } from "../../ir/walk.js";
import { divergenceOf } from "../gpu/barriers.js";
import { placeIn } from "./guards.js";
import { lowerForCpu, type CpuOptions, type Row } from "./lower.js";
import { passValues } from "./passed-values.js";
import { asBlock, eachPiece, Entangled, segmentsOf, type Piece } from "./segments.js";
import { assign, product, sum, ThreadLoops, zeroOf, type Kept, type Places } from "./thread-loops.js";
import { computedValues, scalarsOf, valuesOf, type Values } from "./values.js";
import { placeWaiting } from "./waiting-calls.js";

/** Of the arrays of a block and a thread, which lie on the stack. */
const MOST_BYTES = 2 ** 15;
const bytesOnStack = ({ shared }: Placed): number =>
  [...shared.values()].reduce((sum, { length }) => sum + 4 * length, 0);

/** Undefined where a kernel holds what this does not know: it then runs as JavaScript. */
export function blockLoops(placed: Placed, traps: Traps, options: CpuOptions): Module | undefined {
  if (bytesOnStack(placed) > MOST_BYTES) return undefined;
  const flat = placeWaiting(placed.module);
  const lowered = flat && lowerForCpu(flat, placed.shared, traps, options);
  if (!flat || !lowered) return undefined;
  const divergent = divergenceOf(flat);
  const known = new Set<Local>();
  eachStatement(flat.root.body, (s) => void (s.kind === "assign" && known.add(s.local)));
  const { functions, tables, root } = passValues(lowered.module);
  const body = asBlock(root.body);
  const uneven = new Set([...divergent.uneven].map((each) => (each === flat.root ? body.label : each)));
  const computed = computedValues(root, [body]);
  const ofBlocks = [...placed.shared].flatMap(([local, { of }]) => (of === "block" ? [local] : []));
  const parameters = [...root.parameters, ...ofBlocks, ...lowered.rows.keys()];
  const isAlike = (local: Local): boolean => known.has(local) && !divergent.different.has(local);
  try {
    const scalars = scalarsOf(segmentsOf(body, uneven, new Set()), computed, isAlike, parameters);
    const pieces = segmentsOf(body, uneven, scalars);
    const values = valuesOf(pieces, computed, scalars, parameters);
    const areRows = formRows({ functions, root, tables }, values, placed.shared);
    const arrays = { shared: placed.shared, rows: lowered.rows };
    const task = new Task(root, pieces, values, arrays, areRows).make();
    const run = runnerOf(task);
    return { root: run, functions: [run, task, ...functions.filter((func) => func !== root)], tables };
  } catch (error) {
    if (error instanceof Entangled) return undefined;
    throw error;
  }
}

/**
 * Whether the blocks of a row may run as if they were one: they share no memory, nobody sees in which order they run,
 * and where a thread stands on the first axis is asked for among all threads alone.
 */
function formRows({ functions, root }: Module, { kept }: Values, shared: ReadonlyMap<Local, Shared>): boolean {
  if (kept.size > 0 || [...shared.values()].some(({ of }) => of === "block")) return false;
  if (functions.some(({ body }) => someExpression(body, ({ op }) => op === "atomic"))) return false;
  const isApart = (e: Expression): boolean =>
    !placeIn(e) &&
    ((e.op === "coordinate" && e.axis === 0 && (e.of === "thread" || e.of === "block")) || e.args.some(isApart));
  return !someStatement(root.body, (s) => expressionsOf(s).some(isApart));
}

/** The parameters of a task in front of the kernel's own: chunk, blocks of a chunk, blocks and threads on each axis. */
const onAxes = (name: string): [Local, Local, Local] => ["x", "y", "z"].map((axis) => word(name + axis)) as never;
const word = (name: string): Local => makeLocal(name, "i32");
const leastOf = (a: Expression, b: Expression): Expression => operation("min", "i32", a, b);
const left = (all: Local, done: Local): Expression => operation("sub", "i32", read(all), read(done));

/** The arrays of blocks and threads, and rows of arrays. */
interface Own {
  readonly shared: ReadonlyMap<Local, Shared>;
  readonly rows: ReadonlyMap<Local, Row>;
}

class Task {
  private readonly chunk = word("chunk");
  private readonly size = word("size");
  private readonly places: Places = {
    ...{ blocks: onAxes("blocks"), threads: onAxes("threads"), block: onAxes("block"), thread: onAxes("thread") },
    ...{ grid: onAxes("grid"), start: onAxes("start"), width: word("width") },
    ...{ place: word("place"), row: word("row") },
  };
  private readonly kept: Kept;
  private readonly loops: ThreadLoops;

  constructor(
    private readonly kernel: Func,
    private readonly pieces: readonly Piece[],
    private readonly values: Values,
    private readonly own: Own,
    /** Blocks that stand in a row run as one. */
    private readonly areRows: boolean,
  ) {
    const arrays = [...values.kept].map((local): [Local, Local] => [
      local,
      makeLocal(`all_${local.name}`, own.shared.get(local)?.type ?? storageFor(local)),
    ]);
    this.kept = new Map(arrays);
    this.loops = new ThreadLoops(this.places, values, own.shared, this.kept);
  }

  make(): Func {
    const { chunk, size, places } = this;
    const parameters = [
      ...[chunk, size, ...places.blocks, ...places.threads, ...this.kernel.parameters],
      makeLocal("nanoseconds", "f64"),
    ];
    const body = [...this.allocations(), ...this.blocks()];
    return { ...this.kernel, name: "task", parameters, body, ...(this.kept.size > 0 ? { ownsArena: true } : {}) };
  }

  private threads(): Expression {
    const [x, y, z] = this.places.threads;
    return product(product(read(x), read(y)), read(z));
  }

  private allocations(): Statement[] {
    return [...this.kept].map(([local, array]) => {
      const { length = 1 } = this.own.shared.get(local) ?? {};
      return assign(array, allocate(array.type as StorageKind, product(this.threads(), integer(length)), false));
    });
  }

  private blocks(): Statement[] {
    const { places, chunk, size } = this;
    const [block, end, rest, run] = [word("block"), word("end"), word("rest"), word("run")];
    const [x, y, z] = places.block;
    const [across, down, deep] = places.blocks;
    const all = product(product(read(across), read(down)), read(deep));
    const first = product(read(chunk), read(size));
    const last = leastOf(sum(read(block), read(size)), all);
    const at = (local: Local, op: "div" | "rem", a: Local, b: Local): Statement =>
      assign(local, operation(op, "i32", read(a), read(b)));
    const loop: Loop = {
      kind: "loop",
      label: { name: "blocks" },
      head: [],
      test: compare("lt", read(block), read(end)),
      tried: true,
      body: [
        ...[at(x, "rem", block, across), at(rest, "div", block, across), at(y, "rem", rest, down)],
        at(z, "div", rest, down),
        ...places.start.map((start, axis) =>
          assign(start, product(read(places.block[axis]!), read(places.threads[axis]!))),
        ),
        assign(run, this.areRows ? leastOf(left(end, block), left(across, x)) : integer(1)),
        assign(places.width, product(read(run), read(places.threads[0]))),
        ...this.arrays(),
        ...this.zeros(),
        ...this.list(this.pieces),
      ],
      update: [assign(block, sum(read(block), read(run)))],
    };
    return [assign(block, first), assign(end, last), loop];
  }

  private arrays(): Statement[] {
    const { shared, rows } = this.own;
    const ofBlocks = [...shared].filter(([, { of }]) => of === "block");
    return [
      ...ofBlocks.map(([local, array]) => assign(local, { ...array })),
      ...[...rows].map(([row, { of, length }]) =>
        assign(row, operation("view", "Int32Array", read(of), integer(0), integer(length))),
      ),
    ];
  }

  /** What a thread may read before it has assigned it is 0. */
  private zeros(): Statement[] {
    const first = new Map<Local, boolean>();
    eachPiece(this.pieces, (piece) => {
      const of = piece.kind === "region" ? this.values.regions.get(piece) : undefined;
      of?.mentioned.forEach((local) => {
        if (!first.has(local)) first.set(local, of.readFirst.has(local) || !of.atEnd.has(local));
      });
    });
    return [...this.kept].flatMap(([local, array]) => {
      const own = this.own.shared.get(local);
      if (!own && first.get(local) === false) return [];
      const index = word("index");
      const count = product(this.threads(), integer(own?.length ?? 1));
      const isFloat = array.type === "Float32Array";
      const value: Expression = own
        ? { op: "constant", type: isFloat ? "f32" : "i32", value: 0, args: [] }
        : zeroOf(local);
      const loop: Loop = {
        kind: "loop",
        label: { name: "zeros" },
        head: [],
        test: compare("lt", read(index), count),
        body: [{ kind: "store", array: read(array), index: read(index), value, site: undefined }],
        update: [assign(index, sum(read(index), integer(1)))],
      };
      return [assign(index, integer(0)), loop];
    });
  }

  private list(pieces: readonly Piece[]): Statement[] {
    return pieces.flatMap((piece) => this.piece(piece));
  }

  private piece(piece: Piece): Statement[] {
    const { loops } = this;
    switch (piece.kind) {
      case "region":
        return loops.region(piece);
      case "once":
        return [
          piece.statement.kind === "assign"
            ? { ...piece.statement, value: loops.once(piece.statement.value) }
            : piece.statement,
        ];
      case "if": {
        const [then, otherwise] = [this.list(piece.then), this.list(piece.otherwise)];
        return [{ ...piece.s, condition: loops.once(piece.s.condition), then, otherwise }];
      }
      case "loop": {
        const { s } = piece;
        const [head, body, update] = [piece.head, piece.body, piece.update].map((list) => this.list(list));
        return [{ ...s, head: head!, test: s.test && loops.once(s.test), body: body!, update: update!, tried: true }];
      }
      case "block":
        return [{ ...piece.s, body: this.list(piece.body) }];
    }
  }
}

function storageFor({ type }: Local): StorageKind {
  if (type === "bool") return "Booleans";
  if (type !== "f32" && type !== "i32") throw new Entangled();
  return type === "f32" ? "Float32Array" : "Int32Array";
}

function runnerOf(task: Func): Func {
  const [, ...others] = task.parameters;
  const [chunks, chunk] = [word("chunks"), word("chunk")];
  const given = others.map(({ name, type }) => makeLocal(name, type));
  const loop: Loop = {
    kind: "loop",
    label: { name: "chunks" },
    head: [],
    test: compare("lt", read(chunk), read(chunks)),
    body: [{ kind: "evaluate", value: call(task, [read(chunk), ...given.map(read)]) }],
    update: [assign(chunk, sum(read(chunk), integer(1)))],
    fork: "dynamic",
  };
  const { place } = task;
  const body: Statement[] = [assign(chunk, integer(0)), loop];
  return { name: "root", parameters: [chunks, ...given], result: "void", body, place };
}
