/** The part of Jest's interface that is needed; its declarations come with a package that not every project has. */

export interface TransformOptions {
  readonly config: { readonly rootDir: string };
  /** Whether coverage counts statements that are put into the code. */
  readonly instrument: boolean;
  readonly supportsStaticESM: boolean;
  readonly transformerConfig?: unknown;
}

export interface Transformed {
  readonly code: string;
  readonly map?: object | string | null;
}

export interface Transformer {
  readonly canInstrument?: boolean;
  getCacheKey?(text: string, file: string, options: TransformOptions): string;
  process?(text: string, file: string, options: TransformOptions): Transformed;
}
