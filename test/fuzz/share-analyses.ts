// In: builders for different variants. Out: they compile each file once, since all that comes before LLVM is the same
// for every variant.

interface Builder<Analysed> {
  analyse: (file: string, text: string, debug?: boolean) => Promise<Analysed>;
}

/** What the compiler has made of files for the first of two variants, for the second one. */
export type SharedAnalyses<Analysed = unknown> = Map<string, Promise<Analysed>>;

/**
 * The builder, which keeps what it has made of a file until another builder asks for it; `prepare` is awaited before a
 * file is compiled.
 */
export function shareAnalyses<Analysed, B extends Builder<Analysed>>(
  builder: B,
  shared: SharedAnalyses<Analysed>,
  prepare?: (builder: B, file: string) => Promise<void>,
): B {
  const analyse = builder.analyse.bind(builder);
  builder.analyse = (file, text, debug = false) => {
    const key = `${debug}\0${file}\0${text}`;
    const known = shared.get(key);
    if (known && shared.delete(key)) return known;
    const analysed = Promise.resolve(prepare?.(builder, file)).then(() => analyse(file, text, debug));
    shared.set(key, analysed);
    return analysed;
  };
  return builder;
}
