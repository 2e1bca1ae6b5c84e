/**
 * The parameters of a kernel in; out come the names of those whose arrays or objects `host(() => …)` may use as well,
 * by a variable of the module whose type has room for them.
 */
import { ts } from "#typescript";
import { isInside } from "../program/references.js";
import type { FunctionNode } from "../select/function-node.js";
import type { KernelTranslation } from "../kernel.js";

/** What is larger is taken for something that may hold anything of the same types. */
const MOST_PARTS = 200;

export function argumentsOfIslands(kernel: KernelTranslation, node: FunctionNode): ReadonlySet<string> {
  const { typing, findings, references } = kernel;
  const { checker } = typing;
  const outside = [...findings.javascript].flatMap((island) =>
    ts.isArrowFunction(island) ? [...references.freeSymbols(island)] : [],
  );
  const held = new Set<ts.Type>();
  for (const symbol of new Set(outside))
    if (!isInside(symbol.valueDeclaration, node)) addParts(checker.getTypeOfSymbol(symbol), held);
  const isHeld = (type: ts.Type): boolean =>
    [...held].some((one) => checker.isTypeAssignableTo(one, type) || checker.isTypeAssignableTo(type, one));
  const shared = node.parameters.filter((parameter) => {
    const parts = new Set<ts.Type>();
    if (held.size > 0) addParts(checker.getTypeAtLocation(parameter.name), parts);
    return [...parts].some(isHeld);
  });
  return new Set(shared.flatMap(({ name }) => namesOf(name)));

  /** Types of objects that values of a type are or hold. */
  function addParts(type: ts.Type, found: Set<ts.Type>): void {
    if (found.size > MOST_PARTS || found.has(type)) return;
    if (type.isUnionOrIntersection()) return type.types.forEach((part) => addParts(part, found));
    if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return;
    found.add(type);
    if (isReference(type)) checker.getTypeArguments(type).forEach((part) => addParts(part, found));
    if (typing.isLibraryType(type)) return;
    for (const property of type.getProperties()) addParts(checker.getTypeOfSymbol(property), found);
  }
}

const isReference = (type: ts.Type): type is ts.TypeReference =>
  ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));
