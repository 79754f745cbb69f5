// Loaded before a server that is measured: at SIGUSR2 it writes how late the event loop was since the
// signal before, and watches on. Until the first signal it does nothing.
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two looks; each look that is due is part of what the histogram counts. */
const resolution = 5;
const file = process.env["LOOP_DELAY_FILE"] ?? "";
const histogram = monitorEventLoopDelay({ resolution });

process.on("SIGUSR2", () => {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);
  const delay = {
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  };
  histogram.reset();
  histogram.enable();
  // By renaming, so that nobody reads half of it.
  writeFileSync(`${file}.part`, JSON.stringify(delay));
  renameSync(`${file}.part`, file);
});
