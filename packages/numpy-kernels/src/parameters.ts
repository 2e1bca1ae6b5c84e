/** A parameter of a kernel in; what it crosses as, if it is an array of n dimensions or a lazy expression, out. */
import {
  bindValue,
  boxed,
  placeOf,
  type Body,
  type NamedDeclaration,
  type TranslatedParameter,
} from "@wumba/compiler/extend";
import { makeLocal } from "@wumba/compiler/extend/ir";
import { takeLazy } from "./lifting/lazies.js";
import { takeNDArray } from "./arrays/ndarrays.js";

export const takeParameter = (body: Body, element: NamedDeclaration): TranslatedParameter[] | undefined =>
  lazyParameters(body, element) ?? ndarrayParameters(body, element);

/** An array of n dimensions crosses as its fields. */
function ndarrayParameters(body: Body, { name }: NamedDeclaration): TranslatedParameter[] | undefined {
  const symbol = body.typing.symbolOf(name);
  const taken = symbol && takeNDArray(body, name, body.typing.checker.getTypeOfSymbol(symbol));
  if (!taken) return undefined;
  if (body.kernel.references.isBoxed(symbol)) body.scope.bind(symbol, boxed(body, name, symbol, taken.array));
  else {
    const local = makeLocal(name.text, taken.array.type, placeOf(name));
    body.assign(local, taken.array);
    if (!body.kernel.references.isReassigned(symbol)) {
      body.markFixed(local);
      body.kernel.passedArrays.names.set(local, name.text);
    }
    body.scope.bind(symbol, { kind: "local", local });
  }
  return [...taken.parts];
}

/** A lazy expression crosses as what its function is called with. */
function lazyParameters(body: Body, { name }: NamedDeclaration): TranslatedParameter[] | undefined {
  const symbol = body.typing.symbolOf(name);
  const taken = symbol && takeLazy(body, name, body.typing.checker.getTypeOfSymbol(symbol));
  if (!taken) return undefined;
  body.scope.bind(symbol, bindValue(body, name, symbol, taken.value));
  return [...taken.parts];
}
