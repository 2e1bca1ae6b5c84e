/** What a transformer has made of a rewritten text in; the same with a source map that leads to the user's text out. */
import { composeMaps, type BuiltFile } from "@wumba/plugin-core";
import type { Transformed } from "./jest.js";

/** As transformers put it at the end of their code. */
const INLINE = /\n?\/\/# sourceMappingURL=data:application\/json;[\w=;-]*base64,([\w+/=]+)\s*$/;

/** The map stays where it was: what counts statements reads the one in the code. */
export function withWholeMap({ code, map }: Transformed, built: BuiltFile): Transformed {
  if (map) return { code, map: composeMaps(typeof map === "string" ? map : JSON.stringify(map), built.map) };
  const [comment, inline] = INLINE.exec(code) ?? [];
  if (!comment) return { code, map: built.map };
  const whole = composeMaps(Buffer.from(inline!, "base64").toString("utf8"), built.map);
  return { code: `${code.slice(0, -comment.length)}\n${asComment(whole)}\n` };
}

const asComment = (map: string): string =>
  `//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(map).toString("base64")}`;
