/** A file's name and its text as it is being typed in, what wumba says about it out. */
import { BlockingBuilder, needsBuild, type Diagnostic } from "@wumba/plugin-core";

/** What the rules' options can set. */
export interface CheckOptions {
  readonly tsconfig?: string;
  readonly boundscheck?: boolean;
}

/** One for all files of the same options: it keeps TypeScript's program from one edit to the next. */
const builders = new Map<string, BlockingBuilder>();
/** Both rules ask for the same file. */
let last: { readonly key: string; readonly diagnostics: readonly Diagnostic[] } | undefined;

/** A text with nothing of wumba's in it costs nothing. */
export function checkText(root: string, file: string, text: string, options: CheckOptions): readonly Diagnostic[] {
  if (!needsBuild(text)) return [];
  const settings = JSON.stringify([root, options]);
  const key = JSON.stringify([settings, file, text]);
  if (last?.key !== key) {
    let builder = builders.get(settings);
    if (!builder)
      builders.set(settings, (builder = new BlockingBuilder({ ...options, root, onWarning: () => undefined })));
    last = { key, diagnostics: builder.check([[file, text]])[0]! };
  }
  return last.diagnostics;
}
