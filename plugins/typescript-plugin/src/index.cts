/** `"plugins": [{ "name": "@wumba/typescript-plugin" }]`: what TypeScript's server loads, by `require` and as a function. */
import plugin = require("./plugin.js");
export = plugin.init;
