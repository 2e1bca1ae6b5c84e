/** In: a function of which only the type is known; out: one that drops the arguments that the type does not have. */
export function takingNone<R>(fn: () => R): () => R {
  return () => fn();
}

export function takingOne<R, A>(fn: (a: A) => R): (a: A) => R {
  return (a) => fn(a);
}

export function takingTwo<R, A, B>(fn: (a: A, b: B) => R): (a: A, b: B) => R {
  return (a, b) => fn(a, b);
}

export function takingThree<R, A, B, C>(fn: (a: A, b: B, c: C) => R): (a: A, b: B, c: C) => R {
  return (a, b, c) => fn(a, b, c);
}
