/**
 * Checksums by a table, as `crc = table[(crc ^ byte) & 255] ^ (crc >>> 8)`: each round waits for the element of the one
 * before. In: such a loop. Out: ahead of it, where there are many rounds, one that does eight of them at once and
 * leaves some to the loop itself.
 *
 * A round is linear over bits if the table is: then it makes of the `xor` of two values the `xor` of what it makes of
 * each, and so do eight rounds. So their result is the `xor` of what they would make of each byte of the value and of
 * each new byte alone, which stands in twelve tables. That the table is linear is tested before the loop. (Kounavis and
 * Berry, "A systematic approach to building high performance software-based CRC generators", 2005.)
 */
import { both, copy, integer, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Load, Local, Module, OperationName, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { byteUpdateOf, type ByteUpdate } from "../../analyses/byte-updates.js";
import { cloneStatements } from "../rewrite/clone.js";
import { replaceLoops } from "../rewrite/replace-loops.js";
import type { Pass } from "../pass.js";

const BYTES = 256;
/** Rounds at once. */
const ROUNDS = 8;
/** Bytes of the value. */
const PARTS = 4;
const ELEMENTS = (PARTS + ROUNDS) * BYTES;
/** Fewer rounds do not pay for the tables. */
const FEWEST = 2 ** 11;

export const sliceTables: Pass = {
  name: "sliceTables",
  stage: "machine",
  says:
    "A checksum by a table, as `crc = table[(crc ^ byte) & 255] ^ (crc >>> 8)`, does eight rounds at once " +
    "where it has many and the table is linear over bits, which is tested before the loop.",
  serves: "CRC-32 and its kin: gzip, PNG, network frames.",
  run,
};

function run(module: Module): Module {
  return replaceLoops(module, (loop, shared) => {
    const update = byteUpdateOf(loop, shared);
    return update ? [new Slices(loop, update).ahead(), loop] : [loop];
  });
}

class Slices {
  private readonly tables: Local;

  constructor(
    private readonly loop: Loop,
    private readonly update: ByteUpdate,
  ) {
    this.tables = makeLocal("slices", "Int32Array", loop.place);
  }

  /**
   * `if (many rounds, table.length > 255) { slices = free memory; if (slices is long enough) { unequal = …; if (unequal
   * == 0) { slices[…] = …; loop … } } }`
   */
  ahead(): Statement {
    const unequal = makeLocal("unequal", "i32", this.loop.place);
    const isLong = (array: Expression, elements: number): Expression =>
      operation("ge", "bool", operation("length", "i32", array), integer(elements));
    return this.when(both(this.leaves(FEWEST), isLong(copy(this.update.lookup.args[0]), BYTES)), [
      this.set(this.tables, operation("spare", "Int32Array")),
      this.when(isLong(read(this.tables), ELEMENTS), [
        ...this.compare(unequal),
        this.when(operation("eq", "bool", read(unequal), integer(0)), [...this.fill(), this.rounds()]),
      ]),
    ]);
  }

  /** Whether more rounds are left than so many. */
  private leaves(rounds: number): Expression {
    const { index, bound, step, inclusive } = this.update.counter;
    const [position, end] = [operation("convert", "i64", read(index)), operation("convert", "i64", copy(bound))];
    return operation(
      inclusive ? "le" : "lt",
      "bool",
      position,
      operation("sub", "i64", end, integer(rounds * step, "i64")),
    );
  }

  /** `unequal` is 0 if each element is the `xor` of those for the lowest bit of its index and for the others. */
  private compare(unequal: Local): Statement[] {
    const at = makeLocal("at", "i32", this.loop.place);
    const { element } = this.update;
    const parts = bits("xor", element(lowest(read(at))), element(others(read(at))));
    return [
      this.set(unequal, integer(0)),
      ...this.counting(at, BYTES, 1, [
        this.set(unequal, bits("or", read(unequal), bits("xor", element(read(at)), parts))),
      ]),
    ];
  }

  /** First what the rounds make of single bits; then what they make of bytes. */
  private fill(): Statement[] {
    const { place } = this.loop;
    const [bit, at, value, round] = [
      makeLocal("bit", "i32", place),
      makeLocal("at", "i32", place),
      makeLocal("value", "i32", place),
      makeLocal("round", "i32", place),
    ];
    const step = (byte?: Expression): Statement => this.set(value, this.update.next(value, byte));
    const shift = (a: Expression, by: Expression): Expression => bits("shl", a, by);
    const single = (): Expression => shift(integer(1), bits("and", read(bit), integer(7)));
    const part = (): Expression => shift(bits("ushr", read(bit), integer(3)), integer(8));
    const base = (): Expression => bits("and", read(at), integer(-BYTES));
    const low = (): Expression => bits("and", read(at), integer(BYTES - 1));
    return [
      ...this.counting(bit, 8 * PARTS, 1, [
        this.set(value, shift(integer(1), read(bit))),
        ...this.counting(round, ROUNDS, 1, [step()]),
        this.store(bits("or", part(), single()), read(value)),
      ]),
      // The last of the new bytes goes through one round, the first through all.
      ...this.counting(bit, 8, 1, [
        this.set(value, integer(0)),
        step(shift(integer(1), read(bit))),
        ...this.counting(at, ROUNDS * BYTES, BYTES, [
          this.store(operation("sub", "i32", bits("or", integer(ELEMENTS - BYTES), single()), read(at)), read(value)),
          step(),
        ]),
      ]),
      ...this.counting(at, ELEMENTS, 1, [
        this.store(
          read(at),
          bits("xor", this.slice(bits("or", base(), others(low()))), this.slice(bits("or", base(), lowest(low())))),
        ),
      ]),
    ];
  }

  /** Eight rounds at a time, as long as more are left. */
  private rounds(): Loop {
    const { value, other, rest } = this.update;
    const { place } = this.loop;
    const sum = makeLocal("sum", "i32", place);
    const words = Array.from({ length: ROUNDS }, (_, k): Statement[] => {
      const element = this.slice(
        bits("or", integer((PARTS + k) * BYTES), bits("and", copy(other), integer(BYTES - 1))),
      );
      return [
        this.set(sum, k === 0 ? element : bits("xor", read(sum), element)),
        ...cloneStatements(rest, (local) => local),
      ];
    });
    const parts = Array.from({ length: PARTS }, (_, k): Expression => {
      const byte = bits("and", bits("ushr", read(value), integer(8 * k)), integer(BYTES - 1));
      return this.slice(bits("or", integer(k * BYTES), byte));
    });
    const all = bits(
      "xor",
      parts.reduce((a, b) => bits("xor", a, b)),
      read(sum),
    );
    const body = [...words.flat(), this.set(value, all)];
    return { ...this.loop, label: { name: "rounds" }, test: this.leaves(ROUNDS), body, update: [] };
  }

  private slice(index: Expression): Load {
    return { op: "load", type: "i32", site: undefined, natural: true, args: [read(this.tables), index] };
  }

  private store(index: Expression, value: Expression): Statement {
    return {
      kind: "store",
      array: read(this.tables),
      index,
      value,
      site: undefined,
      natural: true,
      place: this.loop.place,
    };
  }

  private set(local: Local, value: Expression): Assign {
    return { kind: "assign", local, value, place: this.loop.place };
  }

  private when(condition: Expression, then: Statement[]): Statement {
    return { kind: "if", condition, then, otherwise: [], place: this.loop.place };
  }

  private counting(local: Local, end: number, by: number, body: Statement[]): Statement[] {
    const test = operation("lt", "bool", read(local), integer(end));
    const update = [this.set(local, operation("add", "i32", read(local), integer(by)))];
    return [
      this.set(local, integer(0)),
      { kind: "loop", label: { name: "slices" }, head: [], test, body, update, cold: true, place: this.loop.place },
    ];
  }
}

const bits = (op: OperationName, a: Expression, b: Expression): Expression => operation(op, "i32", a, b);
const lowest = (e: Expression): Expression => bits("and", e, operation("sub", "i32", integer(0), copy(e)));
const others = (e: Expression): Expression => bits("and", e, operation("sub", "i32", copy(e), integer(1)));
