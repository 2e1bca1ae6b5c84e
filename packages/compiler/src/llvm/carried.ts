/**
 * What rounds of a loop allocate and later ones use. When enough is in the arena, it is put back to where it was before
 * the loop, but for that: the blocks of memory that variables reach move down, and the addresses in variables, fields
 * and lists follow.
 */
import { elementKinds } from "../ir/arrays.js";
import { isArray, read } from "../ir/build.js";
import { isObject, storageOf, type ObjectType } from "../ir/objects.js";
import type { Local, StorageKind, Type } from "../ir/ir.js";
import type { Emitter } from "./emitter.js";
import { FIELD_SIZE, LIST_SIZE } from "./types.js";
import { ARENA_TOP } from "./words.js";

/** So many bytes of the arena stay in the caches. */
const FEWEST_BYTES = 1 << 18;

/** Lists of objects are many blocks, all of which are looked at: not before they take half of the free memory. */
const holdsMany = (type: Type): boolean =>
  isObject(type) &&
  (type.shape === "list"
    ? isArray(type.element.type) || isObject(type.element.type)
    : [...type.fields.values()].some((slot) => holdsMany(slot.type)));

/** What is emitted before such a loop; gives what is emitted at the end of its rounds. */
export function beginCarrying(out: Emitter, carried: readonly Local[]): () => void {
  const blocks = out.room("[5 x i32]");
  const cells = carried.map(() => out.room("ptr"));
  const limitAt = out.room("i32");
  const start = out.value(`load i32, ptr ${ARENA_TOP}`);
  const fewest = carried.some(({ type }) => holdsMany(type)) ? -1 : FEWEST_BYTES;
  const limit = (top: string, looked: string): string =>
    out.value(`call i32 @w.arenalimit(i32 ${start}, i32 ${top}, i32 ${looked}, i32 ${fewest})`);
  out.line(`store i32 ${limit(start, "0")}, ptr ${limitAt}`);
  return () => {
    const [move, go] = [out.newLabel("move"), out.newLabel("go")];
    const top = out.value(`load i32, ptr ${ARENA_TOP}`);
    out.branch(out.value(`icmp ule i32 ${top}, ${out.value(`load i32, ptr ${limitAt}`)}`), go, move, true);
    out.label(move);
    out.line(`call void @w.listblocks(ptr ${blocks}, i32 ${start})`);
    carried.forEach((local, k) => new Reach(out, blocks).variable(local, cells[k]!));
    const kept = out.value(`call i32 @w.compact(ptr ${blocks})`);
    out.putBack(start);
    out.line(`store i32 ${kept}, ptr ${ARENA_TOP}`);
    const looked = out.value(`load i32, ptr ${out.part(blocks, 8)}`);
    out.line(`store i32 ${limit(kept, looked)}, ptr ${limitAt}`);
    carried.forEach((local, k) =>
      out.line(`store ptr ${out.value(`load ptr, ptr ${cells[k]}`)}, ptr ${out.slotsOf(local)[0]}`),
    );
    out.jump(go);
    out.label(go);
  };
}

/** Lists the blocks that a value reaches. A cell is where its address is written down. */
class Reach {
  constructor(
    private readonly out: Emitter,
    private readonly blocks: string,
  ) {}

  variable(local: Local, cell: string): void {
    const { out } = this;
    if (isObject(local.type)) {
      const object = out.scalar(read(local));
      out.line(`store ptr ${object}, ptr ${cell}`);
      return this.object(object, local.type, cell);
    }
    const { address, length } = out.array(read(local));
    out.line(`store ptr ${address}, ptr ${cell}`);
    this.array(address, length, local.type as StorageKind, cell);
  }

  private block(address: string, bytes: string, cell: string, value: string): void {
    this.out.line(`call void @w.addblock(ptr ${this.blocks}, ptr ${address}, i32 ${bytes}, ptr ${cell}, ptr ${value})`);
  }

  private array(address: string, length: string, kind: StorageKind, cell: string): void {
    this.block(address, this.out.value(`mul i32 ${length}, ${elementKinds[kind].size}`), cell, address);
  }

  /** What stands in a field or in an element of a list. */
  private held(at: string, type: Type): void {
    const { out } = this;
    if (!isArray(type) && !isObject(type)) return;
    const address = out.value(`load ptr, ptr ${at}`);
    if (isObject(type)) this.object(address, type, at);
    else this.array(address, out.value(`load i32, ptr ${out.part(at, 4)}`), type, at);
  }

  private object(object: string, type: ObjectType, cell: string): void {
    const { out } = this;
    const [some, end] = [out.newLabel("some"), out.newLabel("none")];
    out.branch(out.value(`icmp ne ptr ${object}, null`), some, end);
    out.label(some);
    const isList = type.shape === "list";
    this.block(object, String(isList ? LIST_SIZE : Math.max(1, type.fields.size) * FIELD_SIZE), cell, object);
    if (isList) this.items(object, type);
    else [...type.fields.values()].forEach((slot, k) => this.held(out.part(object, k * FIELD_SIZE), slot.type));
    out.jump(end);
    out.label(end);
  }

  /** The elements, with the room before the first and behind the last of them, and what they hold. */
  private items(list: string, type: ObjectType): void {
    const { out } = this;
    const { size } = elementKinds[storageOf(type.element)];
    const items = out.value(`load ptr, ptr ${list}`);
    const [length, capacity, dropped] = [4, 8, 12].map((offset) =>
      out.value(`load i32, ptr ${out.part(list, offset)}`),
    );
    const before = out.value(`mul i32 ${dropped}, ${-size}`);
    const bytes = out.value(`mul i32 ${out.value(`add i32 ${capacity}, ${dropped}`)}, ${size}`);
    this.block(out.value(`getelementptr i8, ptr ${items}, i32 ${before}`), bytes, list, items);
    if (isArray(type.element.type) || isObject(type.element.type))
      this.elements(items, length!, size, type.element.type);
  }

  private elements(items: string, length: string, size: number, type: Type): void {
    const { out } = this;
    const at = out.room("i32");
    const [test, each, end] = [out.newLabel("test"), out.newLabel("each"), out.newLabel("end")];
    out.line(`store i32 0, ptr ${at}`);
    out.jump(test);
    out.label(test);
    const k = out.value(`load i32, ptr ${at}`);
    out.branch(out.value(`icmp ult i32 ${k}, ${length}`), each, end);
    out.label(each);
    this.held(out.value(`getelementptr i8, ptr ${items}, i32 ${out.value(`mul i32 ${k}, ${size}`)}`), type);
    out.line(`store i32 ${out.value(`add i32 ${k}, 1`)}, ptr ${at}`);
    out.jump(test);
    out.label(end);
  }
}
