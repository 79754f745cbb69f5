import { writeSync } from "node:fs";

/** Bytes. Later lines are dropped. */
const pendingMax = 256 * 1024;

/** Retries what a full disk or pipe refused. A stream would end the process at its first error. */
export function lineWriter(file: number): (lines: string) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (lines) => {
    if (pending.length < pendingMax) pending = Buffer.concat([pending, Buffer.from(lines)]);
    try {
      while (pending.length > 0) pending = pending.subarray(writeSync(file, pending));
    } catch {
      // There is nowhere else to report this.
    }
  };
}
