/**
 * For each subject what became of it, as JSON: the code of its first diagnostic, or how its kernel compares with the
 * original when every call that can runs as WebAssembly.
 */
import * as std from "@wumba/std";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { subjects } from "./subjects/index.mjs";

/** Math of kernels, whose last bits are not those of every engine. */
for (const name of Object.keys(std)) if (name in Math) Math[name] = std[name];

const found = [];
for (const built of await build(subjects, { boundary: "always", folder: "verified" })) {
  const { subject, status, diagnostics } = built;
  const name = `${subject.package} ${subject.function}`;
  const expected = subject.refused ?? (subject.differs ? "differs" : subject.declined ? "declined" : null);
  if (status !== "compiled")
    found.push({ name, expected, refused: diagnostics.find(({ code }) => !code.startsWith("W5"))?.code ?? null });
  else {
    const { cases, calls, differences } = await check(built);
    const isDeclined = calls.wasm === 0 && differences.length === 0;
    if (subject.differs) found.push({ name, expected, refused: differences.length > 0 ? "differs" : null });
    else if (subject.declined) found.push({ name, expected, refused: isDeclined ? "declined" : null });
    else found.push({ name, expected, cases, calls, differences });
  }
}
console.log(JSON.stringify(found));
