/** The production bundle in, what its measuring module measured in Node out. */
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { decodePng } from "./decode-png.mjs";

export async function measureInNode({ manifest }, { rounds }) {
  const suite = await import(pathToFileURL(manifest("src/suite.ts")).href);
  const measurements = [];
  for await (const measurement of suite.measureAll(await readFiles(manifest), { rounds, pause: () => setImmediate() }))
    measurements.push(measurement);
  return { where: `Node ${process.versions.node}`, measurements, samePictures: undefined };
}

async function readFiles(manifest) {
  const [zipcodes, airports, flights, volcano] = await Promise.all(
    ["zipcodes.csv", "/airports.csv", "flights-airport.csv", "volcano.json"].map((name) =>
      readFile(manifest(name), "utf8"),
    ),
  );
  return { picture: decodePng(await readFile(manifest("ffox.png"))), zipcodes, airports, flights, volcano };
}
