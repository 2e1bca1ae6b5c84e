/**
 * How rows of elements become one number: by the cascade of plain JavaScript, and where every order of the elements
 * gives the same result, in parts: small whole numbers are added up as such, and a search for the element that decides
 * ends with the part that has it.
 */
import type { Body, ts } from "@wumba/compiler/extend";
import {
  arithmetic,
  boolean,
  both,
  compare,
  conditional,
  copy,
  makeLocal,
  number,
  read,
  type Expression,
  type Local,
} from "@wumba/compiler/extend/ir";
import type { Folding } from "./foldings.js";
import { Cascade, type Direct } from "./cascade.js";
import { placeOf, type Elements } from "../elements/strided.js";
import { eachInRow } from "../elements/rows.js";

export interface RowFold {
  /** Nothing is held. */
  begin(): void;
  /** The elements of a row. */
  add(rows: Elements, indices: readonly Expression[]): void;
  /** Joins what all elements since the last call become, if there are any, to a result. */
  take(result: Local): void;
}

/** `alone`: whether each row becomes a result by itself. */
export function rowFold(body: Body, node: ts.Node, folding: Folding, dtype: string, alone: boolean): RowFold {
  if (folding.absorbing !== undefined) return new Search(body, folding.absorbing);
  if (folding.name === "sum" && small.has(dtype)) return new Sum(body);
  return new Rows(body, new Cascade(body, node, folding, alone));
}

const small: ReadonlySet<string> = new Set(["bool", "i8", "u8", "i16", "u16"]);

/** By a cascade, which is told where a row lies in doubles. */
class Rows implements RowFold {
  constructor(
    private readonly body: Body,
    private readonly cascade: Cascade,
  ) {}

  begin(): void {
    this.cascade.begin();
  }

  add({ lengths, row, view }: Elements, indices: readonly Expression[]): void {
    if (lengths.length === 0) return this.cascade.add(number(1), row([]));
    let direct: Direct | undefined;
    if (view?.data.type === "Float64Array") {
      const first = this.body.reusable(placeOf(indices, view.strides, view.offset), "first");
      direct = { data: view.data, first, follow: compare("eq", copy(view.strides.at(-1)!), number(1)) };
    }
    this.cascade.add(copy(lengths.at(-1)!), row(indices), direct);
  }

  take(result: Local): void {
    this.cascade.take(result);
  }
}

/** Elements of a row that are added up in 32 bits: of 16 bits each, these are not enough to leave them. */
const SUMMED = 32768;

/** The sum of elements of up to 16 bits, which is exact. */
class Sum implements RowFold {
  private readonly total: Local;
  private readonly count: Local;

  constructor(private readonly body: Body) {
    [this.total, this.count] = ["total", "count"].map((name) => makeLocal(name, "f64", body.place)) as [Local, Local];
  }

  begin(): void {
    for (const local of [this.total, this.count]) this.body.assign(local, number(0));
  }

  add(rows: Elements, indices: readonly Expression[]): void {
    const { body, total, count } = this;
    const sum = makeLocal("sum", "f64", body.place);
    eachPart(body, rows, indices, SUMMED, boolean(true), (part) => {
      body.assign(sum, number(0));
      part((element) => body.assign(sum, arithmetic("or", arithmetic("add", read(sum), element), number(0))));
      body.assign(total, arithmetic("add", read(total), read(sum)));
    });
    body.assign(count, arithmetic("add", read(count), copy(rows.lengths.at(-1) ?? number(1))));
  }

  take(result: Local): void {
    const { body, total, count } = this;
    const then = body.collect(() => body.assign(result, arithmetic("add", read(result), read(total))));
    body.emit({ kind: "if", condition: compare("gt", read(count), number(0)), then, otherwise: [] });
    this.begin();
  }
}

/** Elements that are looked at before a search may end. */
const SEARCHED = 1024;

/** Whether there is an element that is the result as soon as there is one. */
class Search implements RowFold {
  private readonly found: Local;

  constructor(
    private readonly body: Body,
    private readonly absorbing: number,
  ) {
    this.found = makeLocal("found", "f64", body.place);
  }

  begin(): void {
    this.body.assign(this.found, number(0));
  }

  add(rows: Elements, indices: readonly Expression[]): void {
    const { body, found, absorbing } = this;
    eachPart(body, rows, indices, SEARCHED, compare("eq", read(found), number(0)), (part) =>
      part((element) =>
        body.assign(found, conditional(compare("eq", element, number(absorbing)), number(1), read(found))),
      ),
    );
  }

  take(result: Local): void {
    const { body, found, absorbing } = this;
    body.assign(result, conditional(compare("ne", read(found), number(0)), number(absorbing), read(result)));
    this.begin();
  }
}

/**
 * Calls `inner` for parts of a row, as long as a condition holds; it calls what it is given with what is done with each
 * element.
 */
function eachPart(
  body: Body,
  { lengths, row }: Elements,
  indices: readonly Expression[],
  size: number,
  condition: Expression,
  inner: (part: (each: (element: Expression) => void) => void) => void,
): void {
  const length = body.reusable(copy(lengths.at(-1) ?? number(1)), "length");
  const next = makeLocal("next", "f64", body.place);
  body.assign(next, number(0));
  const statements = body.collect(() => {
    const rest = arithmetic("sub", copy(length), read(next));
    const taken = body.reusable(arithmetic("max", number(0), arithmetic("min", rest, number(size))), "taken");
    const from = body.reusable(read(next), "from");
    inner((each) => eachInRow(body, row(indices), [], from, copy(taken), (at, index) => each(at(index()))));
    // The smaller one shows that it is an index.
    body.assign(next, arithmetic("min", arithmetic("add", read(next), copy(taken)), copy(length)));
  });
  const test = both(compare("lt", read(next), copy(length)), condition);
  body.emit({ kind: "loop", label: { name: "parts" }, head: [], test, body: statements, update: [] });
}
