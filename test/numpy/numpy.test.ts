/** Every function against NumPy: values, dtypes and shapes that cases.py has stored. */
import { describe, expect, it } from "vitest";
import { casesOf, families } from "./cases.js";

describe.each(families)("%s", (family) => {
  const cases = casesOf(family);
  it.each([...new Set(cases.map((each) => each.called))])("%s", (called) => {
    const own = cases.filter((each) => each.called === called);
    const failures = own.flatMap(({ name, failure }) => {
      const wrong = failure();
      return wrong === undefined ? [] : [`${name}: ${wrong}`];
    });
    expect(failures).toEqual([]);
  });
});
