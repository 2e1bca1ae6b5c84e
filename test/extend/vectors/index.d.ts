/** A package that knows nothing of kernels: vectors that have a length in space. */
export type Vector = Float64Array & { readonly norm: number };

export declare function vector(...components: readonly number[]): Vector;

export declare function dot(a: Vector, b: Vector): number;

/** Goes from `a` to `b` by a part of the way. */
export declare function blend(a: number, b: number, part: number): number;

/** Numbers that nobody knows before. */
export declare function noise(): number;

export declare function unheard(): number;
