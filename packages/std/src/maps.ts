/** The methods of Map, as functions of a table. */
import { OrderedTable, positionsOf } from "./ordered-table.js";

export function mapGet<K, V>(map: OrderedTable<K, V>, key: K): V | undefined {
  const position = map.find(key);
  return position < 0 ? undefined : map.values[position];
}

export function mapSet<K, V>(map: OrderedTable<K, V>, key: K, value: V): OrderedTable<K, V> {
  const position = map.add(key);
  if (position < 0) map.values.push(value);
  else map.values[position] = value;
  return map;
}

export function* mapValues<K, V>(map: OrderedTable<K, V>): Generator<V> {
  for (const position of positionsOf(map)) yield map.values[position]!;
}

export function* mapEntries<K, V>(map: OrderedTable<K, V>): Generator<[K, V]> {
  for (const position of positionsOf(map)) yield [map.keys[position]!, map.values[position]!];
}

export function mapForEach<K, V>(
  map: OrderedTable<K, V>,
  callback: (value: V, key: K, map: OrderedTable<K, V>) => void,
): void {
  for (const position of positionsOf(map)) callback(map.values[position]!, map.keys[position]!, map);
}

export function mapGroupBy<K, V>(items: Iterable<V>, keyFor: (item: V, index: number) => K): OrderedTable<K, V[]> {
  const groups = new OrderedTable<K, V[]>();
  let index = 0;
  for (const item of items) {
    const position = groups.add(keyFor(item, index++));
    if (position < 0) groups.values.push([item]);
    else groups.values[position]!.push(item);
  }
  return groups;
}
