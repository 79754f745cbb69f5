import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { plainPng } from "../testing/portfolio-forms.ts";
import type { PictureWork } from "./in-picture-process.ts";

const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));

test("who works on a picture stops with the server that asked for it", async () => {
  const child = fork(program, { serialization: "advanced", stdio: "ignore" });
  const work: PictureWork = { kind: "sizes", bytes: await plainPng(5000, 5000) };
  child.send(work, () => child.disconnect());
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("a server that can start no process any more says so, and lives on", async () => {
  const asking = `
    import { openSync } from "node:fs";
    const { inPictureProcess } = await import("${new URL("in-picture-process.ts", import.meta.url)}");
    try {
      for (;;) openSync("/dev/null");
    } catch {}
    const work = { kind: "sizes", bytes: new Uint8Array(1) };
    await inPictureProcess(work).catch(({ code }) => console.log(code));
    setImmediate(() => console.log("alive"));`;
  const few = 'ulimit -n 60 && exec "$0" --input-type=module -e "$1"';
  const { stdout } = await promisify(execFile)("sh", ["-c", few, process.execPath, asking]);
  expect(stdout).toBe("EMFILE\nalive\n");
});
