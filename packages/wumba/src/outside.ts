/** The table of a kernel's accesses in; the function out that throws what an index outside is told by. */

/** Two entries for each bounds check: the array's text and `file:line:column`. */
export type BoundsSites = readonly string[];

export function outOfBounds(sites: BoundsSites): (site: number, index: number, length: number) => never {
  return (site, index, length) => {
    const array = sites[site * 2];
    throw new RangeError(`${array}[${index}] is outside ${array}, whose length is ${length} (${sites[site * 2 + 1]})`);
  };
}
