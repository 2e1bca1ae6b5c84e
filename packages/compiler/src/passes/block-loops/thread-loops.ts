/** What the threads of a block do from one barrier to the next in; loops over their places that do it, out. */
import { compare, copy, integer, loadAs, operation, read } from "../../ir/build.js";
import type { Axis, CoordinateOf, Shared } from "../../ir/gpu/nodes.js";
import type { Expression, Label, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { eachStatement, mapStatement, someNode, someStatement } from "../../ir/walk.js";
import { cloneStatements } from "../rewrite/clone.js";
import { guardedThreads, placeIn, type Limit } from "./guards.js";
import type { Region } from "./segments.js";
import type { OfRegion, Values } from "./values.js";

type OnAxes = readonly [Local, Local, Local];
/** Kernels that ask for places in warps keep their JavaScript. */
type PlaceOf = Exclude<CoordinateOf, "lane" | "lanes">;
/** The variables that hold where a thread stands. */
export interface Places extends Readonly<Record<PlaceOf, OnAxes>> {
  /** The place of the thread among all, and that of the block's first thread. */
  readonly grid: OnAxes;
  readonly start: OnAxes;
  /** How many threads of a row there are. */
  readonly width: Local;
  /** The place of the thread in arrays of all threads of a block, and where its row begins. */
  readonly place: Local;
  readonly row: Local;
}

/** Threads of an axis, as their loop counts them; `before` computes both ends. */
interface Range {
  readonly counter: Local;
  readonly first: Expression;
  readonly end: Local;
  readonly before: readonly Statement[];
}

/** Arrays with an element, or a part, for each thread of a block. */
export type Kept = ReadonlyMap<Local, Local>;

export class ThreadLoops {
  constructor(
    private readonly places: Places,
    private readonly values: Values,
    private readonly arrays: ReadonlyMap<Local, Shared>,
    private readonly kept: Kept,
  ) {}

  /** A value that all threads have, as the first one computes it. */
  once(e: Expression): Expression {
    if (e.op === "local") {
      const value = this.values.computed.get(e.local);
      if (value) return this.once(copy(value));
      const array = this.kept.get(e.local);
      return array ? loadAs(e.type, read(array), integer(0), undefined) : e;
    }
    const at = placeIn(e);
    if (at?.of === "grid") return read(this.places.start[at.axis]);
    if (e.op === "coordinate") return e.of === "thread" ? integer(0) : read(this.places[e.of as PlaceOf][e.axis]);
    return { ...e, args: e.args.map((arg) => this.once(arg)) } as unknown as Expression;
  }

  region(region: Region): Statement[] {
    const { places } = this;
    const of = this.values.regions.get(region)!;
    const stores = [...of.assigned].flatMap((local) => this.stored(local));
    const before = this.before(of);
    const needed = this.computedFor(of);
    const { limits, statements } =
      stores.length > 0
        ? { limits: [], statements: region.statements }
        : guardedThreads(
            region.statements,
            region.label,
            (e) => this.placeOf(e),
            (local) => this.isFixed(local, of),
          );
    const computed = needed.map((local) => assign(local, copy(this.values.computed.get(local)!)));
    const own = [...computed, ...before, ...statements].map((s) => this.inThread(s));
    const inner = leaves(own, region.label) ? [block(region.label, own)] : own;
    const body = [...inner, ...stores];
    const usesPlace = someStatement(body, (s) => reads(s, places.place));
    const ranges = ([0, 1, 2] as const).map((axis) => {
      const names = (local: Local): boolean => someStatement(body, (s) => reads(s, local));
      const isOfGrid = !usesPlace && names(places.grid[axis]) && !names(places.thread[axis]);
      return this.rangeOf(axis, limits, isOfGrid);
    });
    const x = this.loop(0, ranges[0]!, [
      ...(usesPlace ? [assign(places.place, sum(read(places.row), read(places.thread[0])))] : []),
      ...body,
    ]);
    const y = this.loop(1, ranges[1]!, [...(usesPlace ? [this.rowStart()] : []), ...x]);
    return withOwnLocals([...ranges.flatMap(({ before: steps }) => steps), ...this.loop(2, ranges[2]!, y)]);
  }

  private rowStart(): Statement {
    const { thread, threads, row } = this.places;
    const rows = sum(product(read(thread[2]), read(threads[1])), read(thread[1]));
    return assign(row, product(rows, read(threads[0])));
  }

  private loop(axis: Axis, { counter, first, end }: Range, body: Statement[]): Statement[] {
    const { thread, grid, start } = this.places;
    const needsGrid = counter === thread[axis] && someStatement(body, (s) => reads(s, grid[axis]));
    const place = needsGrid ? [assign(grid[axis], sum(read(start[axis]), read(counter)))] : [];
    const loop: Loop = {
      kind: "loop",
      label: { name: `thread${"XYZ"[axis]}` },
      head: [],
      test: compare("lt", read(counter), read(end)),
      body: [...place, ...body],
      update: [assign(counter, sum(read(counter), integer(1)))],
      ...([{ independent: true }, { ofRows: true }, { tried: true }] as const)[axis],
    };
    return [assign(counter, copy(first)), loop];
  }

  /** Which threads of an axis there are to run; `isOfGrid`: by their places among all, which alone are asked for. */
  private rangeOf(axis: Axis, limits: readonly Limit[], isOfGrid: boolean): Range {
    const { threads, width, start, thread, grid } = this.places;
    const most = axis === 0 ? width : threads[axis];
    const positive = (e: Expression): Expression => operation("max", "i32", e, integer(0));
    const bounds = (side: Limit["side"]): Expression[] =>
      limits.flatMap((limit) => {
        if (limit.axis !== axis || limit.side !== side) return [];
        const bound = positive(this.once(limit.bound));
        return [limit.of === "block" ? bound : positive(operation("sub", "i32", bound, read(start[axis])))];
      });
    const [lower, upper] = [bounds("from"), bounds("below")];
    const larger = (a: Expression, b: Expression): Expression => operation("max", "i32", a, b);
    const smaller = (a: Expression, b: Expression): Expression => operation("min", "i32", a, b);
    const from = (place: Expression): Expression => (isOfGrid ? sum(read(start[axis]), place) : place);
    const [first, end]: Local[] = ["first", "end"].map((name) => ({ name, type: "i32", reference: false }));
    return {
      counter: isOfGrid ? grid[axis] : thread[axis],
      first: read(first!),
      end: end!,
      before: [
        assign(first!, from(lower.length > 0 ? lower.reduce(larger) : integer(0))),
        assign(end!, from(upper.reduce(smaller, read(most)))),
      ],
    };
  }

  /** What the threads of a region begin with. */
  private before(of: OfRegion): Statement[] {
    const { kept, arrays, places } = this;
    const loads = [...of.mentioned].flatMap((local): Statement[] => {
      const array = kept.get(local);
      const own = arrays.get(local);
      if (own && array) {
        const at = product(read(places.place), integer(own.length));
        return [assign(local, operation("view", own.type, read(array), at, integer(own.length)))];
      }
      if (own) return own.of === "thread" ? [assign(local, { ...own })] : [];
      if (array)
        return of.readFirst.has(local) || !of.atEnd.has(local)
          ? [assign(local, loadAs(local.type, read(array), read(places.place), undefined))]
          : [];
      // A variable of JavaScript's that is not assigned yet.
      return of.readFirst.has(local) && of.assigned.has(local) ? [assign(local, zeroOf(local))] : [];
    });
    return loads;
  }

  private stored(local: Local): Statement[] {
    const array = this.kept.get(local);
    if (!array) return [];
    const { place } = this.places;
    return [{ kind: "store", array: read(array), index: read(place), value: read(local), site: undefined }];
  }

  /** The variables that are computed anew, each behind those that it is computed from. */
  private computedFor(of: OfRegion): Local[] {
    const found = new Set<Local>();
    const add = (local: Local): void => {
      const value = this.values.computed.get(local);
      if (!value || found.has(local) || of.assigned.has(local)) return;
      someNode(value, (e) => {
        if (e.op === "local") add(e.local);
        return false;
      });
      found.add(local);
    };
    of.mentioned.forEach(add);
    return [...found];
  }

  private placeOf(e: Expression): Expression {
    const value = e.op === "local" ? this.values.computed.get(e.local) : undefined;
    return value ? this.placeOf(value) : e;
  }

  private isFixed(local: Local, of: OfRegion): boolean {
    const value = this.values.computed.get(local);
    if (!value) return !of.assigned.has(local) && !this.kept.has(local);
    return !someNode(
      value,
      (e) => (e.op === "coordinate" && e.of === "thread") || (e.op === "local" && !this.isFixed(e.local, of)),
    );
  }

  private inThread(s: Statement): Statement {
    const mapped = mapStatement(
      s,
      (e) => this.ofThread(e),
      (list) => list.map((inner) => this.inThread(inner)),
    );
    return mapped.kind === "loop" ? counting(mapped) : mapped;
  }

  private ofThread(e: Expression): Expression {
    const at = placeIn(e);
    if (at?.of === "grid") return read(this.places.grid[at.axis]);
    if (e.op === "coordinate") return read(this.places[e.of as PlaceOf][e.axis]);
    return { ...e, args: e.args.map((arg) => this.ofThread(arg)) } as unknown as Expression;
  }
}

/** Variables of a region are its own, so that passes see that nobody else has to do with them. */
function withOwnLocals(list: readonly Statement[]): Statement[] {
  const own = new Map<Local, Local>();
  eachStatement(list, (s) => void (s.kind === "assign" && own.set(s.local, { ...s.local })));
  return cloneStatements(list, (local) => own.get(local) ?? local);
}

/** Steps of one towards the bound of a test do not wrap. */
function counting(s: Loop): Loop {
  const { test } = s;
  const [counter] = test?.args ?? [];
  if (s.head.length > 0 || counter?.op !== "local" || (test?.op !== "lt" && test?.op !== "gt")) return s;
  let writes = 0;
  eachStatement([s], (each) => void (each.kind === "assign" && each.local === counter.local && writes++));
  if (writes !== 1) return s;
  const step = test.op === "lt" ? 1 : -1;
  const update = s.update.map((each): Statement => {
    if (each.kind !== "assign" || each.local !== counter.local) return each;
    const { op, args } = each.value;
    const [a, b] = args as [Expression, Expression?];
    const by = b?.op === "constant" && a.op === "local" && a.local === counter.local ? b.value : 0;
    const change = op === "wideadd" ? by : op === "widesub" ? -by : 0;
    return change === step ? { ...each, value: sum(read(counter.local), integer(step)) } : each;
  });
  return { ...s, update };
}

export const assign = (local: Local, value: Expression): Statement => ({ kind: "assign", local, value });
export const sum = (a: Expression, b: Expression): Expression => operation("add", "i32", a, b);
export const product = (a: Expression, b: Expression): Expression => operation("mul", "i32", a, b);
const block = (label: Label, body: Statement[]): Statement => ({ kind: "block", label, body });

export const zeroOf = ({ type }: Local): Expression => ({ op: "constant", type: type as "i32", value: 0, args: [] });

const leaves = (list: readonly Statement[], label: Label): boolean =>
  someStatement(list, (s) => s.kind === "break" && s.label === label);

const reads = (s: Statement, local: Local): boolean => {
  let found = false;
  mapStatement(
    s,
    (e) => {
      found ||= someNode(e, (node) => node.op === "local" && node.local === local);
      return e;
    },
    (list) => list,
  );
  return found;
};
