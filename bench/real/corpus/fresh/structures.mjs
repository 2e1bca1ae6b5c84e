/** Data structures: queues, heaps, sets of bits, tries. */
import { inField } from "../fields/describe.mjs";
import { letters, list, whole } from "../fields/values.mjs";

const subject = inField("data structures");
const words = (n) =>
  letters(8 * n)
    .split(" ")
    .slice(0, n);

export const subjects = [
  subject("denque", "index.js", "Denque", (n) => [whole(n, 1000)], 5000, {
    driver: `function passedThrough(values) {
  const queue = new Denque();
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    queue.push(values[i]);
    queue.push(i);
    sum += queue.shift() * i;
  }
  return sum + queue.size();
}`,
  }),
  subject("mnemonist", "heap.js", "consume", (n) => [list(n)], 3000, {
    driver: `function heapSorted(values) {
  const heap = values.slice();
  heapify((a, b) => a - b, heap);
  return consume((a, b) => a - b, heap);
}`,
  }),
  subject("mnemonist", "bit-set.js", "BitSet", (n) => [whole(n, 10 * n), 10 * n], 5000, {
    driver: `function ranked(members, size) {
  const set = new BitSet(size);
  for (let i = 0; i < members.length; i++) set.set(members[i]);
  return set.rank(size - 1) + set.size;
}`,
  }),
  subject("mnemonist", "trie-map.js", "TrieMap", (n) => [words(n)], 500, {
    driver: `function counted(words) {
  const trie = new TrieMap();
  for (let i = 0; i < words.length; i++) trie.set(words[i], i);
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum += trie.get(words[i]);
  return sum + trie.size;
}`,
  }),
  subject("fastpriorityqueue", "FastPriorityQueue.js", "FastPriorityQueue", (n) => [list(n)], 3000, {
    driver: `function inOrder(values) {
  const queue = new FastPriorityQueue((a, b) => a < b);
  for (let i = 0; i < values.length; i++) queue.add(values[i]);
  const found = [];
  while (!queue.isEmpty()) found.push(queue.poll());
  return found;
}`,
  }),
  subject("data-structure-typed", "src/data-structures/heap/heap.ts", "Heap", (n) => [list(n)], 2000, {
    driver: `export function heapSorted(values: number[]): number[] {
  const heap = new Heap<number>(values);
  const found: number[] = [];
  while (!heap.isEmpty()) found.push(heap.pop()!);
  return found;
}`,
  }),
  subject("data-structure-typed", "src/data-structures/queue/deque.ts", "Deque", (n) => [whole(n, 1000)], 3000, {
    driver: `export function passedThrough(values: number[]): number {
  const queue = new Deque<number>();
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    queue.push(values[i]);
    queue.push(i);
    sum += queue.shift()! * i;
  }
  return sum + queue.length;
}`,
  }),
  subject("data-structure-typed", "src/data-structures/trie/trie.ts", "Trie", (n) => [words(n)], 500, {
    driver: `export function counted(words: string[]): number {
  const trie = new Trie();
  for (const word of words) trie.add(word);
  let count = 0;
  for (const word of words) if (trie.hasPrefix(word.slice(0, 3))) count++;
  return count + trie.size;
}`,
  }),
];
