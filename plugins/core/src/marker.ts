/** Source text in, whether it can contain a marked function out: the cheap test before any TypeScript work. */
export function mayHaveMarker(text: string): boolean {
  return /@n?jit\b/.test(text);
}
