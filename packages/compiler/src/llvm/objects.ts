/** Objects and lists in; the instructions that make them, and that read and write their fields, out. */
import { elementKinds } from "../ir/arrays.js";
import { isTypedArray, isArray } from "../ir/build.js";
import { storageOf, type ObjectType } from "../ir/objects.js";
import type { Expression, Statement } from "../ir/ir.js";
import { llvmTypes, FIELD_SIZE, LIST_SIZE, NOTHING } from "./types.js";
import { storeElement } from "./accesses.js";
import type { Emitter } from "./emitter.js";

/** Fields stand in the order of their type, which is complete only now. */
export function fieldAddress(out: Emitter, object: Expression, field: string): string {
  const type = object.type as ObjectType;
  return out.part(out.scalar(object), [...type.fields.keys()].indexOf(field) * FIELD_SIZE);
}

export function field(out: Emitter, e: Expression & { op: "field" }): string {
  const at = fieldAddress(out, e.args[0], e.field);
  if (e.type !== "bool") return out.value(`load ${llvmTypes(e.type)[0]}, ptr ${at}, !tbaa !5`);
  return out.value(`trunc i8 ${out.value(`load i8, ptr ${at}, !tbaa !5`)} to i1`);
}

/** An array without elements takes a byte: by their addresses, JavaScript gets two arrays for two. */
export function roomFor(
  out: Emitter,
  { type, args: [length] }: Expression & { op: "allocate" },
  bytes: string,
): string {
  if (!isTypedArray(type) || (length.op === "constant" && length.value > 0)) return bytes;
  const none = out.value(`zext i1 ${out.value(`icmp eq i64 ${bytes}, 0`)} to i64`);
  return out.value(`add nuw nsw i64 ${bytes}, ${none}`);
}

export function setField(out: Emitter, s: Statement & { kind: "setField" }): void {
  const type = s.object.type as ObjectType;
  const object = out.scalar(s.object);
  storeField(out, object, type, s.field, s.value);
}

function storeField(out: Emitter, object: string, type: ObjectType, field: string, value: Expression): void {
  const offset = [...type.fields.keys()].indexOf(field) * FIELD_SIZE;
  if (isArray(value.type)) {
    const { address, length } = out.array(value);
    out.line(`store ptr ${address}, ptr ${out.part(object, offset)}, !tbaa !5`);
    return out.line(`store i32 ${length}, ptr ${out.part(object, offset + 4)}, !tbaa !5`);
  }
  const scalar = out.scalar(value);
  if (value.type !== "bool")
    return out.line(`store ${llvmTypes(value.type)[0]} ${scalar}, ptr ${out.part(object, offset)}, !tbaa !5`);
  out.line(`store i8 ${out.value(`zext i1 ${scalar} to i8`)}, ptr ${out.part(object, offset)}, !tbaa !5`);
}

export function newObject(out: Emitter, e: Expression & { op: "new" }): string {
  const values = e.args.map((arg) => (isArray(arg.type) ? out.pair(arg) : out.scalar(arg)));
  const names = [...e.type.fields.keys()];
  const object = out.value(`call ptr @w.allocate(i64 ${Math.max(1, names.length) * FIELD_SIZE})`);
  names.forEach((name, k) => {
    const at = (offset = 0): string => out.part(object, k * FIELD_SIZE + offset);
    const given = e.fields.indexOf(name);
    const slot = e.type.fields.get(name)!;
    if (given < 0) {
      const empty = slot.optional ? NOTHING : "0";
      return out.line(`store i64 ${BigInt(empty)}, ptr ${at()}, align 8, !tbaa !5`);
    }
    const value = values[given]!;
    const { type } = e.args[given]!;
    if (isArray(type)) {
      out.line(`store ptr ${out.value(`extractvalue { ptr, i32 } ${value}, 0`)}, ptr ${at()}, !tbaa !5`);
      return out.line(`store i32 ${out.value(`extractvalue { ptr, i32 } ${value}, 1`)}, ptr ${at(4)}, !tbaa !5`);
    }
    if (type !== "bool") return out.line(`store ${llvmTypes(type)[0]} ${value}, ptr ${at()}, !tbaa !5`);
    out.line(`store i8 ${out.value(`zext i1 ${value} to i8`)}, ptr ${at()}, !tbaa !5`);
  });
  return object;
}

export function newList(out: Emitter, e: Expression & { op: "newList" }): string {
  const { address, length } = out.array(e.args[0]);
  const list = out.value(`call ptr @w.allocate(i64 ${LIST_SIZE})`);
  out.line(`store ptr ${address}, ptr ${list}, !tbaa !5`);
  out.line(`store i32 ${length}, ptr ${out.part(list, 4)}, !tbaa !5`);
  out.line(`store i32 ${length}, ptr ${out.part(list, 8)}, !tbaa !5`);
  out.line(`store i32 0, ptr ${out.part(list, 12)}, !tbaa !5`);
  return list;
}

export function push(out: Emitter, s: Statement & { kind: "push" }): void {
  const kind = storageOf((s.list.type as ObjectType).element);
  const list = out.scalar(s.list);
  const value = isArray(s.value.type) ? out.pair(s.value) : out.scalar(s.value);
  const lengthAt = out.part(list, 4);
  const length = out.value(`load i32, ptr ${lengthAt}, !tbaa !5`);
  const capacity = out.value(`load i32, ptr ${out.part(list, 8)}, !tbaa !5`);
  const [grow, room] = [out.newLabel("grow"), out.newLabel("room")];
  out.branch(out.value(`icmp ult i32 ${length}, ${capacity}`), room, grow, true);
  out.label(grow);
  out.line(`call void @w.grow(ptr ${list}, i32 ${elementKinds[kind].size})`);
  out.jump(room);
  out.label(room);
  const items = out.value(`load ptr, ptr ${list}, !tbaa !5`);
  storeElement(out, value, s.value.type, out.elementAddress(items, kind, length), kind);
  out.line(`store i32 ${out.value(`add nuw nsw i32 ${length}, 1`)}, ptr ${lengthAt}, !tbaa !5`);
}

/** The elements begin further on; `w.grow` makes use of the room before them. */
export function drop(out: Emitter, s: Statement & { kind: "drop" }): void {
  const kind = storageOf((s.list.type as ObjectType).element);
  const list = out.scalar(s.list);
  const count = out.asIndex(s.count);
  const items = out.value(`load ptr, ptr ${list}, !tbaa !5`);
  out.line(`store ptr ${out.elementAddress(items, kind, count)}, ptr ${list}, !tbaa !5`);
  for (const [offset, change] of [
    [4, "sub"],
    [8, "sub"],
    [12, "add"],
  ] as const) {
    const at = out.part(list, offset);
    const changed = out.value(`${change} i32 ${out.value(`load i32, ptr ${at}, !tbaa !5`)}, ${count}`);
    out.line(`store i32 ${changed}, ptr ${at}, !tbaa !5`);
  }
}
