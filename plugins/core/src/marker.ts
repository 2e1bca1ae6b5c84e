/** Source text in, whether it can contain a marked function out: the cheap test before any TypeScript work. */
export const MARKER = /@n?jit\b/;

export function mayHaveMarker(text: string): boolean {
  return MARKER.test(text);
}
