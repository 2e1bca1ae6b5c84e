/** What an engine may refuse leaves JavaScript; a mistake in what a build has made is thrown, at every call. */
import { expect, test } from "vitest";
import { assemble, load } from "./kernels.js";

const ADD_ONE = `(func (export "k") (param f64) (result f64) (f64.add (local.get 0) (f64.const 1)))`;
const hex = (wasm: Uint8Array): string => JSON.stringify(Buffer.from(wasm).toString("hex"));
const glue = (link: string): string =>
  `import { link as $link, place as $place } from "wumba/runtime"; export * from "wumba"; ${link}`;

/** The functions that kernels import, as text; `k` is what brings parallel loops to other threads, not one of them. */
const IMPORTS = `Object.fromEntries([..."abcdefghilmnoprstuvwxy"].map((name) => [name, () => 0]))`;

/** What `assemble` gives, with one of its imports under a name that nobody knows. */
function withUnknownImport(wasm: Uint8Array): Uint8Array {
  const copy = wasm.slice();
  // Of a name of one letter: its length, the letter, the kind, the type.
  const at = Buffer.from(copy).indexOf(Buffer.from([1, "w".charCodeAt(0), 1, "o".charCodeAt(0)]));
  copy[at + 3] = "z".charCodeAt(0);
  return copy;
}

test("a module that asks for what the run time does not have", async () => {
  const wasm = hex(withUnknownImport(assemble(ADD_ONE)));
  const m = await load(
    [],
    glue(`export let addOne = (...a) => (addOne = $link([[${wasm}]], 0, ${IMPORTS}, $place))(...a);`),
  );
  for (let call = 0; call < 2; call++) expect(() => m.addOne(1)).toThrow(WebAssembly.LinkError);
});

test("what is no module leaves JavaScript", async () => {
  const m = await load(
    [],
    glue(`export { JS } from "wumba/runtime"; export let addOne = (...a) => (addOne = $link([["0061736d09"]]))(...a);`),
  );
  expect(m.addOne(1)).toBe(m.JS);
});

test("a wrapper that fails", async () => {
  const m = await load(
    [],
    glue(
      `export let addOne = (...a) => (addOne = $link([[${hex(assemble(ADD_ONE))}]], (call) => call.missing.name, ${IMPORTS}, $place))(...a);`,
    ),
  );
  for (let call = 0; call < 2; call++) expect(() => m.addOne(1)).toThrow(TypeError);
});
