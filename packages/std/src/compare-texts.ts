/** The order of two strings, by UTF-16 units as JavaScript compares them: negative, 0 or positive. */
export function compareTexts(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let k = 0; k < shorter; k++) {
    const difference = a.charCodeAt(k) - b.charCodeAt(k);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
