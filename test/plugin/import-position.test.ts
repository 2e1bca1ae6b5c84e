/** Where the import goes: never a new line, never before a hashbang or a directive. */
import { expect, test } from "vitest";
import { findImportPosition } from "../../plugins/core/src/import-position.js";

function insertImport(text: string): string {
  const { at, before, after } = findImportPosition(text);
  return text.slice(0, at) + before + "import;" + after + text.slice(at);
}

test.each([
  ["export const a = 1;\n", "import; export const a = 1;\n"],
  ["", "import; "],
  ["// comment\nlet a;", "import; // comment\nlet a;"],
  ["#!/usr/bin/env node\nlet a;", "#!/usr/bin/env node\nimport; let a;"],
  ["#!/usr/bin/env node", "#!/usr/bin/env node\nimport;"],
  ['"use client";\nlet a;', '"use client"; import;\nlet a;'],
  ['"use client"\nlet a;', '"use client"; import;\nlet a;'],
  ["'use client' // why\nlet a;", "'use client'; import; // why\nlet a;"],
  [
    '/* licence\n */\n"use strict";\n"use client";\nlet a;',
    '/* licence\n */\n"use strict";\n"use client"; import;\nlet a;',
  ],
  ['"use client"; let a;', '"use client"; import; let a;'],
  ['"abc".length;\nlet a;', 'import; "abc".length;\nlet a;'],
  ['"abc"\n  .concat("d");', 'import; "abc"\n  .concat("d");'],
  ['#!/bin/node\n"use strict"\nlet a;', '#!/bin/node\n"use strict"; import;\nlet a;'],
  ['"use strict"', '"use strict"; import;'],
])("%j", (text, expected) => {
  expect(insertImport(text)).toBe(expected);
});
