// In: random choices. Out: a small program about what JavaScript means by variables, fields, errors and what is
// missing, and calls of it.
import type { ArgumentData, BufferData, CallData } from "../arguments.js";
import type { Feature } from "../context.js";
import type { Random } from "../random.js";
import { anyNumber, numberText, smallInteger } from "../values.js";
import { loose } from "./loose.js";
import { PIECES } from "./pieces.js";
import { indented, type Studio } from "./studio.js";
import { wrapped } from "./wrap.js";

export interface MeaningProgram {
  readonly source: string;
  readonly calls: readonly CallData[];
  /** TypeScript takes it only without `strict`: with errors it must be refused. */
  readonly loose: boolean;
}

const PARAMETERS = "x: Float64Array, out: Float64Array, a: number, b: number, n: number";
const JOIN =
  "function join(log: number, v: number): number { return log === log ? log * 0.5 + v : v === v ? v + 77.5 : 3; }";

/** Undefined where every piece is left out. */
export function meaningProgram(random: Random, calls: number, without: readonly Feature[]): MeaningProgram | undefined {
  const pieces = PIECES.filter(([, feature]) => !without.includes(feature)).map(
    ([weight, , piece]) => [weight, piece] as const,
  );
  const isLoose = !without.includes("loose") && random.chance(0.08);
  if (pieces.length === 0 && !isLoose) return undefined;
  const studio: Studio = {
    random,
    kind: random.pick(["text", "number"]),
    declarations: [],
    names: 0,
    takesCallback: false,
    lies: false,
  };
  const count = random.weighted([
    [6, 1],
    [3, 2],
    [1, 3],
  ] as const);
  const chosen = isLoose ? [loose] : Array.from({ length: count }, () => random.weighted(pieces));
  const lines = chosen.flatMap((piece) => wrapped(studio, piece(studio)));
  const text = studio.kind === "text";
  const head = `export function kernel0(${PARAMETERS}${studio.takesCallback ? ", f: (k: number) => number" : ""})`;
  const body = indented([text ? 'let log = "";' : "let log = 0;", ...lines, "return log;"]);
  const kernel = ["// @njit", `${head}: ${text ? "string" : "number"} {`, ...body, "}", ""];
  const source = [...(text ? [] : [JOIN]), ...studio.declarations, ...kernel].join("\n");
  return { source, calls: Array.from({ length: calls }, () => meaningCall(studio)), loose: isLoose };
}

function meaningCall({ random, takesCallback, lies }: Studio): CallData {
  const length = random.between(3, 6);
  const numbers = (count: number): string[] =>
    Array.from({ length: count }, () =>
      numberText(random.chance(0.8) ? random.between(-3, 9) : anyNumber(random, 0.2)),
    );
  const buffers: BufferData[] = [
    { kind: "Float64Array", values: numbers(length) },
    { kind: "Float64Array", values: numbers(8) },
  ];
  const small = (): string => numberText(random.chance(0.85) ? random.between(-2, 5) : smallInteger(random));
  const list: ArgumentData[] = [
    { type: "array", kind: "Float64Array", buffer: 0, offset: 0, length },
    random.chance(0.15)
      ? { type: "same", argument: 0 }
      : { type: "array", kind: "Float64Array", buffer: 1, offset: 0, length: 8 },
    { type: "number", value: small() },
    { type: "number", value: numberText(anyNumber(random, 0.15)) },
    { type: "number", value: String(random.between(0, 5)) },
    ...(takesCallback ? [{ type: "writer", argument: random.pick([0, 0, 1]), by: random.between(1, 3) } as const] : []),
  ];
  return { function: "kernel0", buffers, arguments: list, ...(lies ? { lies } : {}) };
}
