/**
 * The fields of instances of classes that do not cross: those that a kernel does not use, and those that cannot. It is
 * translated again where it turns out to use some of the first, and refused where it uses one of the others.
 */
import { ts } from "#typescript";
import type { Func } from "../../ir/ir.js";
import { fieldKey, type ObjectType } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import { refuse } from "../refusal.js";
import { fieldName } from "../types/properties.js";
import type { Shapes } from "../types/shapes/shapes.js";

export class HeldBack {
  private readonly fields: { readonly type: ObjectType; readonly field: string; readonly why: string }[] = [];
  private readonly waiting: { readonly type: ObjectType; readonly field: string; readonly declaration: ts.Node }[] = [];
  private readonly uses = new Map<ObjectType, Map<string, ts.Node>>();

  add(type: ObjectType, field: string, why: string): void {
    this.fields.push({ type, field, why });
  }

  /** Adds a field of which it is not known yet whether the kernel uses it. */
  wait(type: ObjectType, field: string, declaration: ts.Node): void {
    this.waiting.push({ type, field, declaration });
  }

  /** Notes where the program uses a field. */
  use(type: ObjectType, field: string, node: ts.Node): void {
    const known = this.uses.get(type) ?? new Map<string, ts.Node>();
    this.uses.set(type, known);
    if (!known.has(field)) known.set(field, node);
  }

  /**
   * The declarations of the fields that the functions of a kernel use, if there are some of which that was not known:
   * those of all classes, since an instance of one leads to others.
   */
  awaited(functions: readonly Func[], shapes: Shapes): readonly ts.Node[] {
    if (this.waiting.length === 0) return [];
    const used = usedFields(functions);
    const others = this.waiting.filter(({ type, field }) => used.has(fieldKey(type, field)));
    if (others.length === 0) return [];
    return [...others.map(({ declaration }) => declaration), ...declarationsOf(used, shapes)];
  }

  /** Refuses a field that the functions of the kernel use. */
  check(functions: readonly Func[], root: ts.Node): void {
    if (this.fields.length === 0) return;
    const used = usedFields(functions);
    for (const { type, field, why } of this.fields)
      if (used.has(fieldKey(type, field)))
        refuse(this.useOf(type, field) ?? root, "W2022", field, type.name, ...(why === "" ? [] : [why]));
  }

  private useOf(type: ObjectType, field: string): ts.Node | undefined {
    for (const [one, uses] of this.uses) {
      const node = one.resolved === type.resolved ? uses.get(field) : undefined;
      if (node) return node;
    }
    return undefined;
  }
}

/** Where the fields of classes stand in the program. */
const declarationsOf = (used: ReadonlySet<string>, shapes: Shapes): ts.Node[] =>
  shapes.made.records.flatMap((record) => {
    const type = shapes.made.sourceOf(record)!;
    const declaration = type.getSymbol()?.valueDeclaration;
    if (!declaration || !ts.isClassLike(declaration)) return [];
    const fields = type.getProperties().filter((property) => used.has(fieldKey(record, fieldName(property))));
    return fields.flatMap(({ valueDeclaration }) => valueDeclaration ?? []);
  });

/** The fields that some functions read or set, by {@link fieldKey}. */
export function usedFields(functions: readonly Func[]): ReadonlySet<string> {
  const used = new Set<string>();
  const add = (type: unknown, field: string): void => void used.add(fieldKey(type as ObjectType, field));
  for (const { body } of functions) {
    eachStatement(body, (s) => s.kind === "setField" && add(s.object.type, s.field));
    eachExpression(body, (e) => {
      if (e.op === "field") add(e.args[0].type, e.field);
      if (e.op === "new") for (const field of e.fields) add(e.type, field);
    });
  }
  return used;
}
