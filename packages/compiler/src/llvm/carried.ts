/**
 * What rounds of a loop allocate and later ones use. When enough is in the arena, it is put back to where it was before the loop, but for that: the blocks of memory that the variables reach
 * move down, and the addresses in variables, fields and heads of lists follow.
 */
import { elementKinds } from "../ir/arrays.js";
import { isArray, read } from "../ir/build.js";
import { isObject, storageOf, type ObjectType } from "../ir/objects.js";
import type { Local, StorageKind, Type } from "../ir/ir.js";
import { FIELD_SIZE, LIST_SIZE, type FunctionEmitter } from "./function.js";
import { ARENA_TOP } from "./words.js";

/** A block in the table that `@w.compact` reads: its address, its bytes, where an address in it is written down, and that address. */
const BLOCK_SIZE = 16;

/** What is emitted before such a loop; gives what is emitted at the end of its rounds. */
export function beginCarrying(out: FunctionEmitter, carried: readonly Local[]): () => void {
  const count = carried.reduce((sum, { type }) => sum + blocksOf(type), 0);
  const table = out.room(`[${count * BLOCK_SIZE} x i8], align 8`);
  const limitAt = out.room("i32");
  const start = out.value(`load i32, ptr ${ARENA_TOP}`);
  out.line(`store i32 ${out.value(`call i32 @w.arenalimit(i32 ${start}, i32 ${start})`)}, ptr ${limitAt}`);
  return () => {
    const [move, go] = [out.newLabel("move"), out.newLabel("go")];
    const top = out.value(`load i32, ptr ${ARENA_TOP}`);
    out.branch(out.value(`icmp ule i32 ${top}, ${out.value(`load i32, ptr ${limitAt}`)}`), go, move, true);
    out.label(move);
    const blocks = new Blocks(out, table, count);
    const moved = carried.map((local) => blocks.add(local));
    const kept = out.value(`call i32 @w.compact(i32 ${start}, ptr ${table}, i32 ${count})`);
    out.putBack(start);
    out.line(`store i32 ${kept}, ptr ${ARENA_TOP}`);
    out.line(`store i32 ${out.value(`call i32 @w.arenalimit(i32 ${start}, i32 ${kept})`)}, ptr ${limitAt}`);
    carried.forEach((local, k) => {
      const address = out.value(`inttoptr i32 ${out.value(`load i32, ptr ${moved[k]}`)} to ptr`);
      out.line(`store ptr ${address}, ptr ${out.slotsOf(local)[0]}`);
    });
    out.jump(go);
    out.label(go);
  };
}

/** How many blocks a value of a type is at most. */
function blocksOf(type: Type): number {
  if (isArray(type)) return 1;
  if (!isObject(type)) return 0;
  if (type.shape === "list") return 2;
  return [...type.fields.values()].reduce((sum, slot) => sum + blocksOf(slot.type), 1);
}

/** Fills the table. */
class Blocks {
  private used = 0;

  constructor(
    private readonly out: FunctionEmitter,
    private readonly table: string,
    count: number,
  ) {
    out.line(`call void @llvm.memset.p0.i32(ptr align 8 ${table}, i8 0, i32 ${count * BLOCK_SIZE}, i1 false)`);
  }

  /** Gives the block of the variable. */
  add(local: Local): string {
    const { out } = this;
    const block = out.part(this.table, this.used * BLOCK_SIZE);
    if (!isArray(local.type)) this.object(out.scalar(read(local)), local.type as ObjectType, undefined);
    else {
      const { address, length } = out.array(read(local));
      this.array(address, length, local.type, undefined);
    }
    return block;
  }

  private array(address: string, length: string, kind: StorageKind, cell: string | undefined): void {
    const bytes = this.out.value(`mul i32 ${length}, ${elementKinds[kind].size}`);
    this.block(address, bytes, cell, address);
  }

  private block(address: string, bytes: string, cell: string | undefined, value: string): void {
    const { out } = this;
    const at = (k: number): string => out.part(this.table, this.used * BLOCK_SIZE + 4 * k);
    out.line(`store ptr ${address}, ptr ${at(0)}`);
    out.line(`store i32 ${bytes}, ptr ${at(1)}`);
    out.line(`store ptr ${cell ?? "null"}, ptr ${at(2)}`);
    out.line(`store ptr ${value}, ptr ${at(3)}`);
    this.used++;
  }

  /** An object or a list, and what its fields hold; where there is none, its blocks stay empty. */
  private object(object: string, type: ObjectType, cell: string | undefined): void {
    const { out } = this;
    const behind = this.used + blocksOf(type);
    const [some, end] = [out.newLabel("some"), out.newLabel("none")];
    out.branch(out.value(`icmp ne ptr ${object}, null`), some, end);
    out.label(some);
    const isList = type.shape === "list";
    this.block(object, String(isList ? LIST_SIZE : Math.max(1, type.fields.size) * FIELD_SIZE), cell, object);
    if (isList) this.items(object, type);
    else [...type.fields.values()].forEach((slot, k) => this.field(out.part(object, k * FIELD_SIZE), slot.type));
    out.jump(end);
    out.label(end);
    this.used = behind;
  }

  private field(at: string, type: Type): void {
    const { out } = this;
    if (!isArray(type) && !isObject(type)) return;
    const address = out.value(`load ptr, ptr ${at}`);
    if (isObject(type)) this.object(address, type, at);
    else this.array(address, out.value(`load i32, ptr ${out.part(at, 4)}`), type, at);
  }

  /** With the room before the first element and behind the last one. */
  private items(list: string, type: ObjectType): void {
    const { out } = this;
    const { size } = elementKinds[storageOf(type.element)];
    const items = out.value(`load ptr, ptr ${list}`);
    const [capacity, dropped] = [8, 12].map((offset) => out.value(`load i32, ptr ${out.part(list, offset)}`));
    const before = out.value(`mul i32 ${dropped}, ${-size}`);
    const bytes = out.value(`mul i32 ${out.value(`add i32 ${capacity}, ${dropped}`)}, ${size}`);
    this.block(out.value(`getelementptr i8, ptr ${items}, i32 ${before}`), bytes, list, items);
  }
}
