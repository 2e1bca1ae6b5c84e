/** `import wumba from "@wumba/unplugin/rollup"`: the plugin of `@wumba/rollup`. */
export { default, type Options, type Patterns } from "@wumba/rollup";
