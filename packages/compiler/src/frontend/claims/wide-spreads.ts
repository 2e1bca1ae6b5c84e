/**
 * Spreads and rests, which take what the type of an object names; a refusal out where the kernel makes objects that the
 * type stands for and that have more.
 */
import { ts } from "#typescript";
import type { ObjectType } from "../../ir/objects.js";
import { eachExpression } from "../../ir/walk.js";
import type { MakingSite } from "../crossing/making-sites.js";
import type { KernelTranslation } from "../kernel.js";
import { refuse } from "../refusal.js";
import type { Typing } from "../types/typing.js";

/** What is spread: an object of a type, which is `known` to TypeScript. */
export interface WideSpread {
  readonly type: ObjectType;
  readonly known: ts.Type;
  readonly node: ts.Node;
  /** What a pattern takes by name, beside its rest. */
  readonly beside: Iterable<string>;
  /** All fields of the type, in the order in which they are taken. */
  readonly names: readonly string[];
  /** Those that become new properties of objects of a type, or of a dictionary: these have them in the same order. */
  readonly shown: { readonly name: string; readonly into: ObjectType | undefined }[];
}

export function checkWideSpreads(kernel: KernelTranslation): void {
  const { spreads, functions, makingSites, typing } = kernel;
  if (spreads.length === 0) return;
  const made = new Map<ObjectType, Set<MakingSite>>();
  for (const func of functions)
    eachExpression(func.body, (e) => {
      const site = e.op === "new" && e.site !== undefined ? makingSites[e.site] : undefined;
      if (e.op !== "new" || !site) return;
      const type = e.type.resolved;
      made.set(type, (made.get(type) ?? new Set()).add(site));
    });
  for (const spread of spreads)
    for (const site of made.get(spread.type.resolved) ?? [])
      if (!isMadeOfIt(kernel, site, spread.node) && isWider(typing, site, spread)) refuse(spread.node, "W2011");
}

/** The names of the properties that a spread takes. */
export function takenBy({ checker }: Typing, { known, beside }: WideSpread): ReadonlySet<string> {
  const members = known.isUnion() ? known.types : [known];
  return new Set([...members.flatMap((member) => checker.getPropertiesOfType(member).map(nameOf)), ...beside]);
}

/** Whether what a place makes may stand where a type is wanted, and has properties that nobody names. */
function isWider(typing: Typing, { properties }: MakingSite, spread: WideSpread): boolean {
  const { known } = spread;
  const members = known.isUnion() ? known.types : [known];
  const names = takenBy(typing, spread);
  if ([...properties.keys()].every((name) => names.has(name))) return false;
  return members.some((member) => mayStandFor(typing, properties, member));
}

/** Whether a place makes what the spread goes into, which what is spread cannot be. */
function isMadeOfIt({ references, typing }: KernelTranslation, site: MakingSite, node: ts.Node): boolean {
  const spread = ts.findAncestor(node, ts.isSpreadAssignment);
  if (!spread || spread.parent !== site.node) return false;
  const isFixed = (one: ts.Node): boolean => {
    const symbol = ts.isIdentifier(one) ? typing.symbolOf(one) : undefined;
    if (ts.isCallExpression(one) || (symbol && references.isReassigned(symbol))) return false;
    return ts.forEachChild(one, (child) => !isFixed(child) || undefined) === undefined;
  };
  return isFixed(node);
}

const nameOf = ({ name }: ts.Symbol): string => name;

function mayStandFor({ checker }: Typing, properties: MakingSite["properties"], type: ts.Type): boolean {
  return checker.getPropertiesOfType(type).every((property) => {
    const own = properties.get(property.name)?.type;
    const wanted = checker.getTypeOfSymbol(property);
    if (!own) return (property.flags & ts.SymbolFlags.Optional) !== 0;
    return !own.isLiteral() || checker.isTypeAssignableTo(own, wanted);
  });
}
