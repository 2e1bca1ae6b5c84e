/** Nothing in; an error where packages are no files, out: TypeScript, LLVM and the library are read as files. */

/** Yarn says by it that its Plug'n'Play is at work. */
export function refusePlugAndPlay(): void {
  if ("pnp" in process.versions)
    throw new Error(
      "wumba: Yarn's Plug'n'Play is not supported, since TypeScript, LLVM and the library are read as files: write " +
        "`nodeLinker: node-modules` into .yarnrc.yml and run `yarn install`",
    );
}
