// Installs missing packages and builds stale screens before a start. Only this file must run on
// Node versions before 20, hence the dynamic imports.
const [major] = process.versions.node.split(".").map(Number);

if (major < 20) {
  console.error(`Paddock needs Node 20 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const { isMain, isRelease } = await import("./project.mjs");
const { install } = await import("./install.mjs");
const { isInstalled } = await import("./install-stamp.mjs");
const { buildWeb, isBuilt } = await import("./build-web.mjs");
const { withPrepareLock } = await import("./prepare-lock.mjs");

/** @param {{ build?: boolean }} [options] whether the screens are needed */
export async function prepare({ build = true } = {}) {
  if (isRelease) return;
  const ready = () => isInstalled() && (!build || isBuilt());
  if (ready()) return;
  await withPrepareLock(async () => {
    if (!isInstalled()) await install();
    if (build && !isBuilt()) await buildWeb();
  });
}

export async function prepareOrExit(options) {
  try {
    await prepare(options);
  } catch (error) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(error.message);
    process.exit(1);
  }
}

if (isMain(import.meta.url)) await prepareOrExit();
