import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";

export type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

export type Metrics = {
  contentType: string;
  observe: (request: AnsweredRequest) => void;
  /** @returns all metrics in the text format of Prometheus */
  write: (system: SystemAnswer) => Promise<string>;
};

type Values = Record<string, { help: string; value: number | null }>;

/** Metrics of this process (rule 12.22). */
export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: "paddock_http_request_duration_seconds",
    help: "Time until an answer begins, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  });
  const gauges = new Map<string, Gauge>();

  function set(name: string, help: string, value: number): void {
    const known = gauges.get(name);
    const gauge = known ?? new Gauge({ name, help, registers: [register] });
    gauges.set(name, gauge);
    gauge.set(value);
  }

  return {
    contentType: register.contentType,
    observe: ({ method, route, status, seconds }) =>
      duration.observe({ method, route, status: String(status) }, seconds),
    write: async (system) => {
      for (const [name, { help, value }] of Object.entries(valuesOf(system))) {
        if (value !== null) set(name, help, value);
      }
      return register.metrics();
    },
  };
}

const seconds = (time: string | undefined) => (time === undefined ? null : Date.parse(time) / 1000);

function valuesOf(system: SystemAnswer): Values {
  const { backup, database, files, jobs, mail, space, streams } = system;
  return {
    paddock_live_streams: { help: "Open live streams of this process", value: streams },
    paddock_database_bytes: { help: "Size of the database", value: database.bytes },
    paddock_files: { help: "Files of documents", value: files.count },
    paddock_files_bytes: { help: "Size of the files of documents", value: files.bytes },
    paddock_disk_free_bytes: {
      help: "Free bytes of the disk of the files",
      value: space?.free ?? null,
    },
    paddock_jobs_waiting: { help: "Jobs that will run or are running", value: jobs.waiting },
    paddock_jobs_failed: { help: "Jobs without attempts left", value: jobs.failed },
    paddock_mail_waiting: { help: "Emails that wait to be sent", value: mail.waiting },
    paddock_mail_failing: {
      help: "1 while no email can be sent",
      value: mail.failure === null ? 0 : 1,
    },
    paddock_last_backup_seconds: {
      help: "When the last backup was made, in seconds since 1970",
      value: seconds(backup.last?.at),
    },
    paddock_last_verified_seconds: {
      help: "When a backup was last verified, in seconds since 1970",
      value: seconds(backup.verified?.at),
    },
    paddock_backup_problems: {
      help: "Problems of the last backup and of its last test",
      value: (backup.last?.problems.length ?? 0) + (backup.verified?.problems.length ?? 0),
    },
  };
}
