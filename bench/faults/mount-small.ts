import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export type Volume = {
  path: string;
  fill: () => void;
  empty: () => void;
  remove: () => void;
};

/** Mounts a small file system in memory that every user may write to. Needs root. */
export function mountSmall(megabytes: number): Volume {
  // PostgreSQL's user has no access to the temporary folder of this run.
  const path = mkdtempSync("/tmp/paddock-small-");
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "tmpfs", path]);
  const unmount = () => execFileSync("umount", ["--lazy", path]);
  process.once("exit", unmount);
  const filler = join(path, "filler");
  return {
    path,
    fill: () => fillFile(filler),
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      process.off("exit", unmount);
      unmount();
      rmSync(path, { recursive: true });
    },
  };
}

function fillFile(path: string): void {
  const file = openSync(path, "a");
  for (let size = 1024 * 1024; size >= 512;) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      size /= 2;
    }
  }
  closeSync(file);
}
