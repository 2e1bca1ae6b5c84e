/** Variables in the heads of `for`: each round has its own, which functions made in it keep. */
import { ts } from "#typescript";
import { copy, fieldOf, makeLocal, newObject, read } from "../ir/build.js";
import { isAssigned } from "./references.js";
import type { Body } from "./body.js";
import { placeOf } from "./refusal.js";
import { Scope, type Binding } from "./scope.js";
import type { Typing } from "./typing.js";
import { namesIn, usesIn } from "./unset.js";

/** The loop in whose head a variable is declared by `let`. */
export function headOf({ valueDeclaration }: ts.Symbol): ts.ForStatement | undefined {
  let node: ts.Node | undefined = valueDeclaration;
  while (node && (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)))
    node = node.parent;
  const list = node?.parent;
  const isLet = list && ts.isVariableDeclarationList(list) && (list.flags & ts.NodeFlags.BlockScoped) !== 0;
  return isLet && ts.isForStatement(list.parent) && list.parent.initializer === list ? list.parent : undefined;
}

/** Whether only the test and the update of a loop assign a variable of its head, and no function there uses it. */
export function isStepped(typing: Typing, symbol: ts.Symbol, loop: ts.ForStatement): boolean {
  return usesIn(typing, loop, symbol).every((use) => {
    const isInner = isInFunction(use, loop);
    const part = partOf(use, loop);
    const isStep = part === loop.condition || part === loop.incrementor;
    return isAssigned(use) ? isStep && !isInner : !isStep || !isInner;
  });
}

/** The part of a loop that a node stands in. */
function partOf(node: ts.Node, loop: ts.ForStatement): ts.Node {
  let part = node;
  while (part.parent !== loop) part = part.parent;
  return part;
}

const isInFunction = (node: ts.Node, loop: ts.Node): boolean =>
  ts.findAncestor(node, (inner) => (inner === loop ? "quit" : ts.isFunctionLike(inner))) !== undefined;

/** The scope of the rounds of a loop, and what renews its variables before the update of each. */
export interface Rounds {
  readonly scope: Scope;
  readonly renew: () => void;
}

/** Copies what the head has declared for the first round. Where no function could tell, the variables stay. */
export function beginRounds(body: Body, loop: ts.ForStatement): Rounds {
  const list = loop.initializer;
  const isLet = list && ts.isVariableDeclarationList(list) && (list.flags & ts.NodeFlags.Let) !== 0;
  const names = isLet ? list.declarations.flatMap(({ name }) => namesIn(name)) : [];
  const renewals: (() => void)[] = [];
  const scope = new Scope(body.scope);
  for (const name of names) {
    const symbol = body.typing.symbolOf(name);
    const binding = symbol && body.scope.find(symbol);
    if (!binding || !body.kernel.references.isReassigned(symbol)) continue;
    const isKept = usesIn(body.typing, list!, symbol).some((use) => isInFunction(use, loop));
    if (binding.kind === "box") scope.bind(symbol, boxOfRounds(body, binding, name, renewals));
    else if (isKept) scope.bind(symbol, copyOf(body, binding, name));
  }
  return { scope, renew: () => renewals.forEach((renew) => renew()) };
}

/** A box for each round, in a variable. */
function boxOfRounds(
  body: Body,
  binding: Binding & { kind: "box" },
  name: ts.Identifier,
  renewals: (() => void)[],
): Binding {
  const { type } = binding.local;
  const local = makeLocal(name.text, type, placeOf(name));
  const renewed = (from: typeof local): void => {
    const held = read(body.temporary(fieldOf(read(from), "value"), name.text));
    body.assign(local, newObject(type as Parameters<typeof newObject>[0], ["value"], [copy(held)]));
  };
  renewed(binding.local);
  renewals.push(() => renewed(local));
  return { ...binding, local };
}

function copyOf(body: Body, binding: Binding, name: ts.Identifier): Binding {
  const copied = (from: ReturnType<typeof makeLocal>): typeof from => {
    const local = makeLocal(from.name, from.type, placeOf(name));
    body.assign(local, read(from));
    if (body.unproven.has(from)) body.unproven.add(local);
    return local;
  };
  if (binding.kind === "local") return { ...binding, local: copied(binding.local) };
  if (binding.kind === "optional")
    return { ...binding, value: copied(binding.value), present: copied(binding.present) };
  return binding;
}
