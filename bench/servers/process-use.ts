import { readFileSync } from "node:fs";

/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** User and system time of all threads of a process, in seconds. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the program's name in brackets, which may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / ticksPerSecond;
}

/** Current and peak resident memory of a process, in megabytes (10^6 bytes). */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) =>
    (Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024) / 1e6;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}
