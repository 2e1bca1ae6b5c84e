/** `import wumba from "@wumba/unplugin/vite"`: the plugin of `@wumba/vite`. */
export { default, type Options, type Patterns } from "@wumba/vite";
