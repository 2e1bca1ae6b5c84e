/** The shapes of Node's module hooks. */
export interface Context {
  readonly format?: string | null | undefined;
  readonly parentURL?: string | undefined;
  readonly conditions?: readonly string[];
}

export interface Resolved {
  readonly url: string;
  readonly format?: string | null | undefined;
  readonly shortCircuit?: boolean;
}

export interface Loaded {
  readonly format?: string | null | undefined;
  readonly source?: string | ArrayBuffer | Uint8Array | null | undefined;
  readonly shortCircuit?: boolean;
}
