/** The command line of the demo in, its options out. */
import { parseArgs } from "node:util";
import { Failure } from "./failure.mjs";

export const USAGE = `npm run demo -- [options]

  --serve            keep the server running, for a person to open the page
  --port N           the server's port (default: a free one)
  --rounds N         measured rounds for each kernel (default: 15)
  --node             measure in Node even where there is a Chromium
  --screenshot FILE  save a picture of the page
`;

export function readOptions(args) {
  const { values } = parse(args);
  return {
    ...values,
    port: wholeNumber("port", values.port, 0, 65535),
    rounds: wholeNumber("rounds", values.rounds, 1, 1000),
  };
}

function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        serve: { type: "boolean", default: false },
        port: { type: "string", default: "0" },
        rounds: { type: "string", default: "15" },
        node: { type: "boolean", default: false },
        screenshot: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new Failure(`${error.message}\n\n${USAGE}`);
  }
}

function wholeNumber(name, text, least, most) {
  const number = Number(text);
  if (text.trim() === "" || !Number.isInteger(number) || number < least || number > most)
    throw new Failure(`--${name} is a whole number from ${least} to ${most}, not "${text}".\n\n${USAGE}`);
  return number;
}
