/** Numbers in; median, quartiles, geometric mean out. */

export function quantile(list, q) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  const high = Math.ceil(at);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

export function summary(times) {
  if (times.length === 0) return {};
  return { median: quantile(times, 0.5), low: quantile(times, 0.25), high: quantile(times, 0.75) };
}

export function geometricMean(list) {
  return list.length === 0 ? NaN : Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);
}
