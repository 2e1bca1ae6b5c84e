/** The command line of the bench in; what to measure, and how long, out. */
import { parseArgs } from "node:util";

const HELP = `npm run bench -- [options]

  --quick           a few short rounds: the whole bench in under three minutes
  --only a,b        these kernels
  --suite NAME      polybench, practice or fastmath; npbench has programs in array style, functions single functions; both have peers in Python
  --size large      PolyBench's LARGE instead of MEDIUM
  --peers a,b       of c, assemblyscript, assemblyscriptChecked, native, numba; default: c,assemblyscript; all; of npbench and functions: numpy,numba; of functions numpyNarrow and numpyTs too;
                    of npbench numbaFast too: Numba with fast math, and kernels under fastmath in Node 24
  --engines a,b     of node22, node24, chromium: plain JavaScript and the kernel there too
  --rounds N        rounds in which all take turns
  --round MS        milliseconds of each one's turn
  --publish         writes the results into docs
`;

const ALL = ["c", "assemblyscript", "assemblyscriptChecked", "native", "numba"];
const ENGINES = ["node22", "node24", "chromium"];
const PYTHON = ["numpy", "numba"];
const FUNCTIONS = [...PYTHON, "numpyNarrow", "numpyTs"];
const PROGRAMS = [...PYTHON, "numbaFast"];

export function parseOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      suite: { type: "string" },
      size: { type: "string", default: "medium" },
      peers: { type: "string" },
      engines: { type: "string", default: "" },
      rounds: { type: "string" },
      round: { type: "string" },
      publish: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const [all, some] = { npbench: [PROGRAMS, PROGRAMS], functions: [FUNCTIONS, FUNCTIONS] }[values.suite] ?? [
    ALL,
    ["c", "assemblyscript"],
  ];
  const peers = values.peers === "all" ? all : (values.peers?.split(",").filter(Boolean) ?? some);
  const unknown = peers.filter((peer) => !all.includes(peer));
  if (unknown.length > 0) throw new Error(`there is no peer "${unknown[0]}"; there are: ${all.join(", ")}`);
  const engines = values.engines.split(",").filter(Boolean);
  const stranger = engines.find((engine) => !ENGINES.includes(engine));
  if (stranger) throw new Error(`there is no engine "${stranger}"; there are: ${ENGINES.join(", ")}`);
  const [rounds, round, warmUp] = values.quick ? [3, 8, 40] : [15, 40, 300];
  return {
    only: values.only?.split(",") ?? [],
    suites: values.suite ? [values.suite] : undefined,
    size: values.size,
    peers,
    engines,
    rounds: Number(values.rounds ?? rounds),
    round: Number(values.round ?? round),
    warmUp,
    publish: values.publish,
  };
}
