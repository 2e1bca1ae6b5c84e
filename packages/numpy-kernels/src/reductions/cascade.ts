/**
 * The folding of elements in a kernel: by blocks and pairs of blocks, as `reductions/cascade.ts` of `@wumba/numpy` does
 * it.
 */
import { callSource, declarationOf, viewOf, type Body, type ts } from "@wumba/compiler/extend";
import {
  allocate,
  arithmetic,
  both,
  compare,
  copy,
  makeLocal,
  number,
  read,
  type Expression,
  type Label,
  type Local,
} from "@wumba/compiler/extend/ir";
import type { Folding } from "./foldings.js";
import { callNumpy } from "../arrays/creation.js";
import { eachInRow, type Row } from "../elements/rows.js";
import { files, type NameIn } from "../package.js";

/** Elements that lie in doubles, one behind the other. */
export interface Direct {
  readonly data: Expression;
  /** The place of the first one, and whether the others follow it. */
  readonly first: Expression;
  readonly follow: Expression;
}

/** Is given the elements of a row that are taken, how many are left, and what takes some more. */
type Taker = (next: Local, rest: () => Expression, advance: (taken: Expression) => void) => void;

export class Cascade {
  private readonly size: number;
  private readonly block: Expression;
  /** Undefined where the order does not matter: each block is joined to what the others have become. */
  private readonly parts: Expression | undefined;
  private readonly joined: Local;
  private readonly held: Local;
  private readonly count: Local;
  /** Whether the blocks of a row are folded one by one, and nothing is held when it ends. */
  private readonly byRow: boolean;

  constructor(
    private readonly body: Body,
    private readonly node: ts.Node,
    private readonly folding: Folding,
    /** Whether each row becomes a result by itself: it is taken before the next one is added. */
    private readonly alone: boolean,
  ) {
    this.byRow = alone && !folding.inAnyOrder;
    this.size = constant(body, "BLOCK");
    this.block = read(body.temporary(allocate("Float64Array", number(this.size), true), "block"));
    if (!folding.inAnyOrder)
      this.parts = read(body.temporary(allocate("Float64Array", number(constant(body, "LEVELS")), true), "parts"));
    this.joined = makeLocal("joined", "f64", body.place);
    this.held = makeLocal("held", "f64", body.place);
    this.count = makeLocal("count", "f64", body.place);
  }

  /** Nothing is held. */
  begin(): void {
    for (const local of [this.held, this.count, this.joined]) this.body.assign(local, number(0));
  }

  /** The elements of a row. */
  add(count: Expression, row: Row, direct?: Direct): void {
    if (this.byRow) return this.addWhole(count, row, direct);
    const { body, held, size } = this;
    this.eachPart(count, (next, rest, advance) => {
      if (direct) {
        const pushNext = (taken: Expression): void => {
          const from = arithmetic("add", copy(direct.first), read(next));
          // Of short rows the first element is quicker said by its index, of long lists by a list that begins with it.
          if (this.alone) this.push(copy(taken), copy(direct.data), from);
          else this.push(copy(taken), viewOf(copy(direct.data), from, copy(taken)), number(0));
          advance(taken);
        };
        const fits = (least: number): Expression =>
          both(compare("eq", read(held), number(0)), compare("ge", rest(), number(least)));
        if (!this.folding.inAnyOrder) this.loop(both(copy(direct.follow), fits(size)), () => pushNext(number(size)));
        else
          body.when(both(copy(direct.follow), fits(1)), () =>
            pushNext(body.reusable(arithmetic("max", number(0), rest()), "taken")),
          );
      }
      const room = arithmetic("min", arithmetic("sub", number(size), read(held)), rest());
      const taken = body.reusable(arithmetic("max", number(0), room), "taken");
      const [from, to] = [body.reusable(read(next), "from"), body.reusable(read(held), "to")];
      this.hold(row, from, taken, to);
      advance(copy(taken));
      body.assign(held, arithmetic("min", arithmetic("add", read(held), copy(taken)), number(size)));
      body.when(compare("eq", read(held), number(size)), () => this.flush(number(size)));
    });
  }

  /** Each block is folded at once, where it lies if it lies in doubles: of a row that is a result nothing is held. */
  private addWhole(count: Expression, row: Row, direct?: Direct): void {
    const { body, size, block } = this;
    this.eachPart(count, (next, rest, advance) => {
      const taken = body.reusable(arithmetic("max", number(0), arithmetic("min", rest(), number(size))), "taken");
      const copied = (): void => {
        this.hold(row, body.reusable(read(next), "from"), taken, number(0));
        this.push(copy(taken), copy(block), number(0));
      };
      const inPlace = ({ data, first }: Direct): void =>
        this.push(copy(taken), copy(data), arithmetic("add", copy(first), read(next)));
      if (direct) body.when(copy(direct.follow), () => inPlace(direct), copied);
      else copied();
      advance(copy(taken));
    });
  }

  /** Calls `inner`, which takes some of a row and says so, until all of it is taken. */
  private eachPart(count: Expression, inner: Taker): void {
    const { body } = this;
    const length = body.reusable(count, "length");
    const next = makeLocal("next", "f64", body.place);
    body.assign(next, number(0));
    const rest = (): Expression => arithmetic("sub", copy(length), read(next));
    // The smaller one shows that it is an index.
    const advance = (taken: Expression): void =>
      body.assign(next, arithmetic("min", arithmetic("add", read(next), taken), copy(length)));
    this.loop(compare("lt", read(next), copy(length)), () => inner(next, rest, advance));
  }

  /** Puts elements of a row into the block. */
  private hold(row: Row, from: Expression, count: Expression, to: Expression): void {
    eachInRow(this.body, row, [], from, copy(count), (at, index) => {
      const value = at(index());
      const place = arithmetic("add", copy(to), index());
      this.body.emit({ kind: "store", array: copy(this.block), index: place, value, site: undefined });
    });
  }

  /** Joins what all elements since the last call become, if there are any, to a result. */
  take(result: Local): void {
    const { body, held, count } = this;
    if (!this.byRow) body.when(compare("gt", read(held), number(0)), () => this.flush(read(held)));
    body.when(compare("gt", read(count), number(0)), () => {
      const found = this.parts ? this.call("joinParts", [copy(this.parts), read(count)]) : read(this.joined);
      body.assign(result, this.join(read(result), found));
      body.assign(count, number(0));
    });
  }

  private flush(length: Expression): void {
    this.push(length, copy(this.block), number(0));
    this.body.assign(this.held, number(0));
  }

  private push(length: Expression, data: Expression, from: Expression): void {
    const { body, count } = this;
    const part = callNumpy(body, this.node, this.folding.fold, [length, data, from, number(1)]);
    if (this.parts) this.call("addPart", [copy(this.parts), read(count), part]);
    else this.joinInAnyOrder(body.reusable(part, "part"));
    body.assign(count, arithmetic("add", read(count), number(1)));
  }

  private joinInAnyOrder(part: Expression): void {
    const { body, count, joined } = this;
    body.when(
      compare("eq", read(count), number(0)),
      () => body.assign(joined, copy(part)),
      () => body.assign(joined, this.join(read(joined), copy(part))),
    );
  }

  private join(one: Expression, other: Expression): Expression {
    return callNumpy(this.body, this.node, this.folding.join, [one, other]);
  }

  private call(name: NameIn<typeof files.reductions.cascade>, args: readonly Expression[]): Expression {
    return callSource(this.body, this.node, files.reductions.cascade(name), [...args, this.folding.join]);
  }

  private loop(test: Expression, inner: () => void): void {
    const label: Label = { name: "blocks" };
    this.body.emit({ kind: "loop", label, head: [], test, body: this.body.collect(inner), update: [] });
  }
}

/** A constant of the package. */
function constant(body: Body, name: NameIn<typeof files.reductions.cascade>): number {
  const declaration = declarationOf(body, files.reductions.cascade(name)) as ts.VariableDeclaration;
  return body.kernel.constants.fold(declaration.initializer!) as number;
}
