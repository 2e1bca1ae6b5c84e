// Generator functions of the program.
import { allows, inner, uniqueName, type Context } from "../context.js";
import { indent } from "../loops.js";
import { bind } from "./bind.js";
import { iterables } from "./collections.js";
import { booleanText, valueText } from "./holes.js";
import { elementType } from "./pool.js";
import { NUMBER, typeText } from "./types.js";

export function declareGenerators(context: Context): string[][] {
  if (!allows(context, "generators")) return [];
  return Array.from(
    {
      length: context.random.weighted([
        [3, 0],
        [3, 1],
        [1, 2],
      ] as const),
    },
    () => declareGenerator(context),
  );
}

function declareGenerator(context: Context): string[] {
  const { random, types, grammar } = context;
  const element = elementType(context);
  const parameters = Array.from({ length: random.below(3) }, () =>
    random.chance(0.6) ? NUMBER : elementType(context),
  );
  const routine = { result: "void" as const, statements: 5, cost: 1, names: 0, nested: true };
  const body = inner(context, { routine, loops: [], repeats: 1, guarded: false });
  const names = parameters.map((type, index) => {
    bind(body, `g${index}`, type, type.kind === "number");
    return `g${index}: ${typeText(type)}`;
  });
  const yielded = (inside: Context): string =>
    `${random.chance(0.3) ? `if (${booleanText(inside, 1)}) ` : ""}yield ${valueText(inside, element, 2)};`;
  const lines: string[] = [];
  for (let count = random.between(1, 3); count > 0; count--) {
    if (random.chance(0.4)) lines.push(...grammar.statements(body, 1));
    const i = uniqueName(body, "i");
    const sources = iterables(body, element);
    if (sources.length > 0 && random.chance(0.3)) lines.push(`yield* ${random.pick(sources)};`);
    else if (random.chance(0.5)) {
      const loop = inner(body, { loops: [{ label: undefined, isSwitch: false }], repeats: 6 });
      loop.scope.declare({ name: i, type: "number", assignable: false, integer: true });
      const inside = inner(loop);
      const before = random.chance(0.5) ? grammar.statements(inside, 1) : [];
      lines.push(
        `for (let ${i} = 0; ${i} < ${random.between(1, 6)}; ${i}++) {`,
        ...indent([...before, yielded(inside)]),
        "}",
      );
    } else lines.push(yielded(body));
  }
  const name = `gen${types.generators.length}`;
  types.generators.push({ name, parameters, element, cost: Math.max(6, routine.cost) });
  return [`function* ${name}(${names.join(", ")}): Generator<${typeText(element)}> {`, ...indent(lines), "}"];
}
