#!/usr/bin/env node
/** The command `wumba`: in the package as it is, so that npm can link it before the package is built. */
import "../dist/main.js";
