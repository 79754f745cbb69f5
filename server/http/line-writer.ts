import { writeSync } from "node:fs";

/** Bytes. Later lines are dropped. */
const pendingMax = 256 * 1024;

/**
 * Writes lines to an open file. Lines that fail, because the disk or pipe is full, are retried with
 * the next line. A stream would fail for good at its first error and end the process.
 */
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
