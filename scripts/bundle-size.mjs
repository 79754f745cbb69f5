// The size of the files that each screen loads; e2e/wire-sizes.spec.ts checks the limits.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "./project.mjs";

const built = join(root, "dist", "web");

export function bundleSizeLines() {
  const manifest = JSON.parse(readFileSync(join(built, ".vite", "manifest.json"), "utf8"));
  const modules = Object.keys(manifest).filter((module) => manifest[module].isDynamicEntry);
  const screens = modules.filter((module) => module.endsWith("-page.tsx"));
  const onDemand = filesOfAll(manifest, modules).difference(filesOfAll(manifest, screens));
  return [
    ...screens.map((screen) => line(posix.basename(screen, ".tsx"), filesOf(manifest, screen))),
    line("on demand", onDemand),
  ];
}

function filesOf(manifest, module) {
  const found = new Set();
  const add = (name) => {
    const { file, css = [], imports = [] } = manifest[name];
    if (found.has(file)) return;
    for (const path of [file, ...css]) found.add(path);
    for (const next of imports) add(next);
  };
  add("index.html");
  add(module);
  return found;
}

function filesOfAll(manifest, modules) {
  let files = new Set();
  for (const module of modules) files = files.union(filesOf(manifest, module));
  return files;
}

function line(title, files) {
  const sizes = ["js", "css"].map((kind) => {
    const ofKind = [...files].filter((file) => file.endsWith(`.${kind}`));
    return `${kind.toUpperCase()} ${kilobytes(ofKind)}`;
  });
  return `${title}: ${sizes.join(", ")} (${files.size} files)`;
}

function kilobytes(files) {
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(readFileSync(join(built, file))).length;
  return `${(bytes / 1000).toFixed(1)} kB`;
}
