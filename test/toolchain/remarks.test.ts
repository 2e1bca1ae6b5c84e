/** LLVM's optimization record in; remarks out. */
import { expect, test } from "vitest";
import { parseRemarks } from "../../packages/toolchain/dist/llvm/remarks.js";

test("nothing", () => expect(parseRemarks("")).toEqual([]));

test("values of every shape", () => {
  const yaml = `--- !Passed
Pass:            loop-vectorize
Name:            Vectorized
DebugLoc:        { File: 'a folder/it''s, Line: 3.ts', Line: 6, Column: 2 }
Function:        'odd name'
Args:
  - String:          'vectorized '
  - String:          ''
  - String:          'loop (vectorization width: '
  - VectorizationFactor: '2'
    DebugLoc:        { File: x.ts, Line: 99, Column: 99 }
  - String:          ')'
...
--- !AnalysisFPCommute
Pass:            loop-vectorize
Name:            CantReorderFPOps
DebugLoc:        { File: /a/very/long/name/that/makes/the/mapping/wrap.ts,
                   Line: 12, Column: 33 }
Function:        "k\\x01\\u00e9"
Args:
  - String:          cannot prove it
...
--- !Missed
Pass:            slp-vectorizer
Name:            NotPossible
Function:        f
Args:
  - String:          "a \\"quoted\\"\\ntext"
  - Reason:          'one that
      goes on'
...
`;
  expect(parseRemarks(yaml)).toEqual([
    {
      kind: "passed",
      pass: "loop-vectorize",
      name: "Vectorized",
      function: "odd name",
      message: "vectorized loop (vectorization width: 2)",
      file: "a folder/it's, Line: 3.ts",
      line: 6,
      column: 2,
    },
    {
      kind: "analysis",
      pass: "loop-vectorize",
      name: "CantReorderFPOps",
      function: "k\x01é",
      message: "cannot prove it",
      file: "/a/very/long/name/that/makes/the/mapping/wrap.ts",
      line: 12,
      column: 33,
    },
    {
      kind: "missed",
      pass: "slp-vectorizer",
      name: "NotPossible",
      function: "f",
      message: 'a "quoted"\ntextone that goes on',
    },
  ]);
});
