// Before a start: installs what is missing and builds what is stale. The only file that has to be
// readable for a Node older than 20, hence the late imports.
const [major] = process.versions.node.split(".").map(Number);

if (major < 20) {
  console.error(`Paddock needs Node 20 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const { isMain } = await import("./project.mjs");
const { install } = await import("./install.mjs");
const { isInstalled } = await import("./install-stamp.mjs");
const { buildWeb, isBuilt } = await import("./build-web.mjs");
const { oneAtATime } = await import("./one-at-a-time.mjs");

/** @param {{ build?: boolean }} [wanted] whether the screens are needed too */
export async function prepare({ build = true } = {}) {
  const ready = () => isInstalled() && (!build || isBuilt());
  if (ready()) return;
  await oneAtATime(async () => {
    if (!isInstalled()) await install();
    if (build && !isBuilt()) await buildWeb();
  });
}

/** Prepares, or says in one line why not, with what the failing tool printed above it. */
export async function prepareOrExit(wanted) {
  try {
    await prepare(wanted);
  } catch (error) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(error.message);
    process.exit(1);
  }
}

if (isMain(import.meta.url)) await prepareOrExit();
