// try, catch and finally: built-in and own errors, thrown here and in what is called, told apart, thrown again.
import { allows, inner, uniqueName, type Context } from "../context.js";
import { indent } from "../loops.js";
import { booleanText, integerText } from "./holes.js";

export function declareErrors(context: Context): string[] {
  const { random, types } = context;
  if (!allows(context, "exceptions")) return [];
  return Array.from({ length: random.between(0, 2) }, (_, index) => {
    const base = index > 0 && random.chance(0.5) ? "Fail0" : "Error";
    types.errors.push(`Fail${index}`);
    const rest = base === "Error" ? "super(message);" : "super(message, code);";
    return base === "Error"
      ? `class Fail${index} extends Error { constructor(message: string, readonly code: number) { ${rest} } }`
      : `class Fail${index} extends ${base} { constructor(message: string, code: number) { ${rest} } }`;
  });
}

/** An error of a class of the program may be thrown only where all errors are caught. */
function thrown(context: Context): string {
  const { random, types } = context;
  const message = random.pick(['"failed"', '"bad"', `\`at \${${integerText(context)}}\``]);
  if (types.errors.length > 0 && random.chance(0.6))
    return `throw new ${random.pick(types.errors)}(${message}, ${integerText(context)});`;
  return `throw new ${random.pick(["Error", "RangeError", "TypeError"])}(${message});`;
}

export function tryStatement(context: Context): string[] | undefined {
  if (!allows(context, "exceptions") || context.repeats > 60) return undefined;
  const { random, grammar } = context;
  const { statements } = grammar;
  const inside = inner(context, { guarded: true });
  const lines = ["try {", ...indent(statements(inside, random.between(1, 2)))];
  lines.push(`  if (${booleanText(inside, 2)}) ${thrown(inside)}`);
  if (random.chance(0.4)) lines.push(...indent(statements(inside, 1)));
  const catches = random.chance(0.85);
  if (catches) lines.push(...caught(context));
  // A jump out of `finally` would swallow errors, those of the oracle too.
  if (!catches || random.chance(0.35))
    lines.push("} finally {", ...indent(statements(inner(context, { loops: [] }), 1)));
  if (catches || context.guarded) return [...lines, "}"];
  return ["try {", ...indent([...lines, "}"]), "} catch {", ...indent(statements(inner(context), 1)), "}"];
}

function caught(context: Context): string[] {
  const { random, grammar, types } = context;
  const some = (): string[] => indent(grammar.statements(inner(context), random.between(1, 2)));
  if (random.chance(0.3)) return ["} catch {", ...some()];
  const e = uniqueName(context, "e");
  const lines = [`} catch (${e}) {`];
  const kinds = random.shuffle([...types.errors, "RangeError", "Error"]).slice(0, random.between(1, 2));
  kinds.forEach((kind, index) => {
    lines.push(`  ${index > 0 ? "} else " : ""}if (${e} instanceof ${kind}) {`);
    const fields = [
      `${e}.message.length`,
      `(${e}.name === "${kind}" ? 1 : 2)`,
      ...(types.errors.includes(kind) ? [`${e}.code`] : []),
    ];
    const number = uniqueName(context, "r");
    const arm = inner(context);
    arm.scope.hide(e);
    arm.scope.declare({ name: number, type: "number", assignable: true });
    lines.push(
      `    let ${number}: number = ${random.pick(fields)};`,
      ...indent(indent(grammar.statements(arm, random.between(1, 2)))),
    );
  });
  lines.push("  }");
  if (context.guarded && random.chance(0.4)) lines.push(`  if (${booleanText(context, 1)}) throw ${e};`);
  return lines;
}
