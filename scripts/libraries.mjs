/** Out: where the packages of this repository lie, as the compiler takes it. */
import path from "node:path";
import { ROOT } from "./check.mjs";

const folder = (name) => path.join(ROOT, "packages", name);

export const LIBRARIES = { std: [folder("std")], wumba: [folder("wumba")], numpy: [folder("numpy")], node: [] };
