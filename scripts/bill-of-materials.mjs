import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { readJson, releasedPackage, releasedPackages } from "./release-files.mjs";
import { captureOrThrow } from "./run.mjs";

const licenses = join(root, "dist", "web", ".vite", "licenses");

/** @returns {Promise<object>} a release's contents in CycloneDX, reproducible from its sources */
export async function billOfMaterials() {
  const { serialNumber: _, metadata, ...bill } = await packagesWithNpm();
  const components = [...bill.components, ...bundledPackages(bill.components)];
  return { ...bill, metadata: { ...metadata, timestamp: undefined }, components };
}

/** npm reads a lock file that lists only what is released. */
async function packagesWithNpm() {
  const own = join(root, ".cache", `release-${process.pid}`);
  const { packages, ...lock } = readJson("package-lock.json");
  const { dependencies, optionalDependencies, name, version, license } = releasedPackage();
  const released = releasedPackages().map((path) => [path, packages[path]]);
  const main = { name, version, license, dependencies, optionalDependencies };
  // npm names the release after the folder.
  const folder = join(own, name);
  mkdirSync(folder, { recursive: true });
  try {
    const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value));
    write("package.json", releasedPackage());
    write("package-lock.json", {
      ...lock,
      packages: Object.fromEntries([["", main], ...released]),
    });
    const options = ["--sbom-format=cyclonedx", "--sbom-type=application"];
    const args = ["sbom", ...options, "--package-lock-only", "--omit=dev"];
    return JSON.parse(await captureOrThrow("npm sbom", "npm", args, { cwd: folder }));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Packages whose code is in the built screens. They are not in node_modules of a release. */
function bundledPackages(listed) {
  const known = new Set(listed.map(({ purl }) => purl));
  const found = new Map();
  for (const file of readdirSync(licenses)) {
    for (const about of JSON.parse(readFileSync(join(licenses, file), "utf8"))) {
      const component = bundledComponent(about);
      if (!known.has(component.purl)) found.set(component.purl, component);
    }
  }
  return [...found.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1));
}

function bundledComponent({ name, version, identifier }) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    "bom-ref": `${name}@${version}`,
    type: "library",
    name,
    version,
    scope: "required",
    purl,
    properties: [{ name: "cdx:npm:package:bundled", value: "true" }],
    licenses: identifier === undefined ? undefined : [{ license: { id: identifier } }],
  };
}
