/** A field in; a function out that makes one subject of the corpus from a package, a file, a function and arguments. */

/**
 * `args` gives the arguments for a size: three small ones are compared, `work` is timed. Options: `driver`, a function
 * that calls it, where one call is too little or needs an object, or `loop`, one that stands apart; `types`, where calls do not tell them; `mutates`,
 * where a call changes what the next one would get.
 */
export const inField =
  (field) =>
  (name, file, functionName, args, work, { sizes = [3, 17, 40], ...options } = {}) => ({
    field,
    package: name,
    file,
    function: functionName,
    args,
    sizes,
    cases: () => sizes.map((size) => args(size)),
    work: () => args(work),
    ...options,
  });
