// Writes a release into dist/release: a tarball that needs only Node to start and no network, a
// bill of materials, and their checksums. The same sources give the same bytes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { billOfMaterials } from "./bill-of-materials.mjs";
import { prepareOrExit } from "./prepare.mjs";
import { withProgress } from "./progress.mjs";
import { root } from "./project.mjs";
import { releasedFiles, releasedPackage } from "./release-files.mjs";
import { captureOrThrow } from "./run.mjs";

/** A fixed time, the one in npm's packages, so that a release does not depend on its date. */
const modified = "1985-10-26T08:15:00Z";
const folder = join(root, "dist", "release");

await prepareOrExit();
const { name, version } = releasedPackage();
const title = `${name}-${version}-${process.platform}-${process.arch}`;
try {
  requireGnuTar();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await withProgress("Writing the release", async () => {
    await writeTarball(`${title}.tar.gz`);
    writeFile(`${title}.cdx.json`, `${JSON.stringify(await billOfMaterials(), null, 2)}\n`);
    writeChecksums("SHA256SUMS", [`${title}.tar.gz`, `${title}.cdx.json`]);
  });
} catch (error) {
  console.error(error.output === undefined ? error.message : `${error.message}\n${error.output}`);
  process.exit(1);
}
const megabytes = Math.round(statSync(join(folder, `${title}.tar.gz`)).size / 1_000_000);
console.log(`dist/release/${title}.tar.gz has ${megabytes} MB.`);

function requireGnuTar() {
  const { stdout } = spawnSync("tar", ["--version"], { encoding: "utf8" });
  if (!stdout?.includes("GNU tar")) throw new Error("A release needs GNU tar. Make it on Linux.");
}

async function writeTarball(file) {
  const own = mkdtempSync(join(tmpdir(), "paddock-release-"));
  const list = join(own, "files");
  writeFileSync(list, releasedFiles().join("\0"));
  writeFileSync(join(own, "package.json"), `${JSON.stringify(releasedPackage(), null, 2)}\n`);
  const args = [
    "--create",
    `--file=${join(folder, file)}`,
    "--use-compress-program=gzip -n",
    "--format=gnu",
    "--hard-dereference",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u=rwX,go=rX",
    `--mtime=${modified}`,
    // Symbolic links keep their targets.
    `--transform=s,^,${title}/,S`,
    `--directory=${own}`,
    "package.json",
    `--directory=${root}`,
    "--null",
    `--files-from=${list}`,
  ];
  await captureOrThrow("tar", "tar", args);
  rmSync(own, { recursive: true });
}

function writeFile(file, text) {
  writeFileSync(join(folder, file), text);
}

/** Writes the format that `sha256sum --check` reads. */
function writeChecksums(file, files) {
  const lines = files.map((each) => {
    const bytes = readFileSync(join(folder, each));
    return `${createHash("sha256").update(bytes).digest("hex")}  ${each}\n`;
  });
  writeFile(file, lines.join(""));
}
