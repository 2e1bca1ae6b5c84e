/** A function of objects in; the same function out, which finds out what it gives for each object once. */
export function once<K extends object, V>(find: (key: K) => V): (key: K) => V {
  const found = new WeakMap<K, V>();
  return (key) => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key)!;
  };
}
