/** In: arguments of all kinds; out: the forms with branches of @wumba/std give the very numbers of those without. */
import * as std from "@wumba/std";
import { expect, test } from "vitest";
import { inputs, pairs } from "./inputs.mjs";

const COUNT = 60_000;

const ofOne = ["sin", "cos", "atan", "asin", "acos"] as const;

test.each(ofOne)("%s", (name) => {
  const [plain, serial] = [std[name], std[`${name}Serial`]];
  const wrong = [...inputs(name, COUNT)].filter((x) => !Object.is(plain(x), serial(x)));
  expect(wrong).toEqual([]);
});

test("atan2", () => {
  const wrong = [...pairs("atan2", COUNT)].filter(([y, x]) => !Object.is(std.atan2(y, x), std.atan2Serial(y, x)));
  expect(wrong).toEqual([]);
});
