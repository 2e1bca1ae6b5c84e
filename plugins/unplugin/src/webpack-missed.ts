/** A finished compilation in; a warning for each file with markers whose module was made without our loader out. */
import { formatDiagnostic, textOnDisk, type Diagnostic, type PluginSession } from "@wumba/plugin-core";

/** What modules of webpack and Rspack have in common, as far as it is needed. */
interface Module {
  readonly resource?: string;
  readonly type?: string;
  readonly loaders?: readonly { readonly loader: string }[];
}

export interface Compilation {
  readonly modules: Iterable<Module>;
  readonly errors: { readonly length: number };
  readonly warnings: Error[];
}

/**
 * Requests such as `!!loader!./file` are made by the loaders that they name alone. What our loader has been given it
 * tells by itself.
 */
export async function tellMissed(
  { modules, errors, warnings }: Compilation,
  session: PluginSession,
  loader: string,
  matches: (name: string) => boolean,
): Promise<void> {
  if (errors.length > 0) return;
  const files: string[] = [];
  for (const { resource, type, loaders } of modules)
    if (
      resource &&
      loaders &&
      type?.startsWith("javascript/") &&
      matches(resource) &&
      !loaders.some((one) => one.loader === loader)
    )
      files.push(resource.replace(/[?#].*$/, ""));
  const { root } = session.builder.options;
  for (const missed of await session.missed(files)) warnings.push(warningOf(missed, root));
}

function warningOf(missed: Diagnostic, root: string): Error {
  const error = new Error(formatDiagnostic(missed, textOnDisk(missed.place.file), { root }));
  // Where this was made tells nobody anything.
  error.stack = "";
  return error;
}
