// What can be read at a place: variables, and what their fields and parts lead to.
import type { Context } from "../context.js";
import { LEVEL, type Expression } from "../expression.js";
import { assignable, readType, type DataType } from "./types.js";

export interface Path extends Expression {
  readonly type: DataType;
  /** Code may assign to it. */
  readonly writable: boolean;
  /** A variable itself. */
  readonly isName: boolean;
}

/** All paths of up to two steps from a variable. */
export function paths(context: Context): Path[] {
  const result: Path[] = [];
  const add = (path: Path, steps: number): void => {
    result.push(path);
    if (steps > 0) for (const next of stepsFrom(path)) add(next, steps - 1);
  };
  for (const { name, type, assignable: writable } of context.scope.visibleData())
    add({ text: name, level: LEVEL.primary, type, writable, isName: true }, 2);
  return result;
}

function stepsFrom({ text, type }: Path): Path[] {
  const step = (suffix: string, to: DataType, writable: boolean): Path => ({
    text: `${text}${suffix}`,
    level: LEVEL.member,
    type: to,
    writable,
    isName: false,
  });
  if (type.kind === "record" || type.kind === "class")
    return type.fields.map((field) => step(`.${field.name}`, readType(field), field.frozen !== true));
  if (type.kind === "tuple") return type.parts.map((part, index) => step(`[${index}]`, part, true));
  return [];
}

export function pathsTo(context: Context, type: DataType): Path[] {
  return paths(context).filter((path) => assignable(path.type, type));
}

export function pathsOf<K extends DataType["kind"]>(
  context: Context,
  kind: K,
): (Path & { readonly type: DataType & { kind: K } })[] {
  return paths(context).filter(
    (path): path is Path & { readonly type: DataType & { kind: K } } => path.type.kind === kind,
  );
}
