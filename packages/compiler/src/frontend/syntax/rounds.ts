/** A for loop with variables in its head in; the scope of its rounds, each with variables of its own, out. */
import { ts } from "#typescript";
import { copy, fieldOf, makeLocal, newObject, read } from "../../ir/build.js";
import type { Body } from "../body.js";
import { placeOf } from "../refusal.js";
import { Scope, type Binding } from "../scope.js";
import { namesIn, usesIn } from "../program/unset.js";
import { isInFunction } from "../program/heads.js";

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
