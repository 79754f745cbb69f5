import { writeSync } from "node:fs";

/** Bytes that wait at most; lines that come after them are lost. */
const waitingMax = 256 * 1024;

/**
 * Writes lines to an open file. Those that cannot be written, to a full disk or a pipe that nobody reads, are tried
 * again with the next line. A stream would fail for good at its first error, and end the process.
 */
export function lineWriter(file: number): (lines: string) => void {
  let waiting: Buffer = Buffer.alloc(0);
  return (lines) => {
    if (waiting.length < waitingMax) waiting = Buffer.concat([waiting, Buffer.from(lines)]);
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(file, waiting));
    } catch {
      // There is no other place to say so.
    }
  };
}
