/** What `npm run check` looks at: types, lint, format, the packages as they would be published. */
import { expect, it } from "vitest";
import { checks } from "../../scripts/check.mjs";

it.each(Object.keys(checks))(
  "%s",
  async (name) => {
    expect(await checks[name as keyof typeof checks]()).toBe("");
  },
  300_000,
);
