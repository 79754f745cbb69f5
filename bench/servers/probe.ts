// Loaded before a measured server. Each SIGUSR2 writes the event loop delay since the previous one.
// It does nothing before the first signal.
import { renameSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/** Sampling interval in milliseconds. The histogram includes it, so it is subtracted. */
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
  // Renamed when complete, so that no reader sees half of it.
  writeFileSync(`${file}.part`, JSON.stringify(delay));
  renameSync(`${file}.part`, file);
});
