/** Small IR modules, each with one rule broken: the verifier says which. */
import { expect, test } from "vitest";
import {
  arithmetic,
  call,
  compare,
  load,
  makeLocal,
  number,
  operation,
  read,
} from "../../packages/compiler/src/ir/build.js";
import type { Func, Local, Module, Statement } from "../../packages/compiler/src/ir/ir.js";
import type { Stage } from "../../packages/compiler/src/ir/operations/rules.js";
import { verifyModule } from "../../packages/compiler/src/ir/verify/verify.js";

const place = { file: "planted.ts", line: 1, column: 1 };
const x = makeLocal("x", "f64");
const a = makeLocal("a", "Uint32Array");
const flag = makeLocal("flag", "bool");
const n = makeLocal("n", "i32");

function moduleOf(body: Statement[], parameters: readonly Local[] = [x, a, flag]): Module {
  const root: Func = { name: "planted", parameters, result: "f64", body, place };
  return { root, functions: [root], tables: [] };
}
const give = (value = read(x)): Statement => ({ kind: "return", value });
const other: Func = { name: "other", parameters: [flag], result: "f64", body: [], place };
const shared = read(x);
const label = { name: "loop" };

const planted: Record<string, readonly [Statement[], string, Stage?]> = {
  "a number as a condition": [
    [{ kind: "if", condition: read(x) as never, then: [], otherwise: [] }],
    "condition of an if is f64",
  ],
  "a node at two places": [
    [give(), { kind: "return", value: arithmetic("add", shared, shared) }],
    "stands at two places",
  ],
  "an operation on mixed types": [
    [{ kind: "return", value: operation("add", "f64", read(x), read(flag)) }],
    "'add' of (f64, bool)",
  ],
  "an assignment of another type": [
    [{ kind: "assign", local: x, value: read(flag) }],
    "'x' is f64 and is assigned bool",
  ],
  "a variable that nothing assigns": [
    [{ kind: "return", value: read(makeLocal("y", "f64")) }],
    "'y' is read and never assigned",
  ],
  "an integer before narrow": [[{ kind: "assign", local: n, value: read(n) }], "'n' is i32 before 'narrow'"],
  "a break from nowhere": [[{ kind: "break", label }], "no target for 'break loop'"],
  "a continue from a block": [
    [{ kind: "block", label, body: [{ kind: "continue", label }] }],
    "no target for 'continue loop'",
  ],
  "a return without value": [[{ kind: "return", value: undefined }], "a return has void"],
  "a call of a stranger": [[{ kind: "return", value: call(other, [read(flag)]) }], "no function of the module"],
  "an index of a flag": [[{ kind: "return", value: load(read(a), read(flag), 0) }], "an index is bool"],
  "an element of a number": [[{ kind: "return", value: load(read(x), number(0), 0) }], "an element of f64"],
  "a load that loses the sign": [
    [{ kind: "assign", local: n, value: { ...load(read(a), number(0), 0), type: "i32" } as never }],
    "an element of Uint32Array is loaded as i32",
    "machine",
  ],
  "an ordering of flags": [
    [{ kind: "assign", local: flag, value: compare("lt", read(flag), read(flag)) }],
    "'lt' of (bool, bool)",
  ],
};

test.each(Object.entries(planted))("%s", (_name, [body, problem, stage]) => {
  const verify = (): void => verifyModule(moduleOf(body), stage ?? "numbers", "planting");
  expect(verify).toThrow(problem);
  expect(verify).toThrow("the IR after 'planting' is wrong in 'planted'");
  expect(verify).toThrow("function planted(x: f64");
});

test("nothing to say", () => {
  expect(() => verifyModule(moduleOf([give()]), "numbers", "planting")).not.toThrow();
  expect(() => verifyModule(moduleOf([give()]), "machine", "planting")).not.toThrow();
});
