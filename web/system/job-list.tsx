import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { SystemAnswer, SystemJob, UpcomingJobs } from "../../domain/system/system-shapes.ts";
import { reasonOf } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useSend } from "../api/use-send.ts";
import { DateTime } from "../layout/date-time.tsx";
import { Button } from "../ui/button.tsx";
import { useToasts } from "../ui/toasts.ts";
import { Flag } from "./flag.tsx";
import { jobWords } from "./job-words.ts";
import styles from "./system.module.css";

export function JobList({ jobs }: Pick<SystemAnswer, "jobs">) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { waiting, failed, list, upcoming } = jobs;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Jobs
        </h2>
        <span className={styles.small}>
          {waiting} waiting, {failed} failed
        </span>
      </div>
      {list.length + upcoming.length === 0 ? (
        <p className={styles.small}>No background work is waiting.</p>
      ) : (
        <ul className={styles.list}>
          {list.map((job) => (
            <JobRow key={job.id} job={job} onStarted={() => heading.current?.focus()} />
          ))}
          {upcoming.map((jobsOfKind) => (
            <UpcomingRow key={jobsOfKind.kind} {...jobsOfKind} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The button of a started job disappears, so the caller keeps the focus in the list. */
type OnStarted = { onStarted: () => void };

function JobRow({ job, onStarted }: { job: SystemJob } & OnStarted) {
  const words = jobWords[job.kind];
  return (
    <li className={styles.job}>
      <State state={job.state} />
      <div>
        <b>{words}</b>
        <div className={styles.small}>
          <Progress job={job} />
        </div>
      </div>
      {job.state !== "running" && <Retry id={job.id} words={words} onStarted={onStarted} />}
    </li>
  );
}

function UpcomingRow({ kind, count, nextAt }: UpcomingJobs) {
  return (
    <li className={styles.job}>
      <State state="waiting" />
      <div>
        <b>
          {jobWords[kind]}
          {count > 1 && ` (${count})`}
        </b>
        <div className={styles.small}>
          Next <DateTime at={nextAt} />
        </div>
      </div>
    </li>
  );
}

function State({ state }: Pick<SystemJob, "state">) {
  if (state === "failed") return <Flag tone="bad">Failed</Flag>;
  return <Flag tone="quiet">{state === "running" ? "Running" : "Waiting"}</Flag>;
}

function Progress({ job: { attempts, nextAt, reason } }: { job: SystemJob }) {
  const tries = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  return (
    <>
      {reason !== null && `Failed: ${reason}, after ${tries}. `}
      {nextAt !== null && (
        <>
          Next <DateTime at={nextAt} />
        </>
      )}
    </>
  );
}

function Retry({ id, words, onStarted }: { id: string; words: string } & OnStarted) {
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const retry = useMutation({
    mutationFn: () => send<void>(`/api/system/jobs/${id}/retry`, { method: "POST" }),
    onSuccess: () => {
      toasts.show(`Started: ${words}`);
      onStarted();
    },
    onError: (error) => {
      toasts.show(`Could not run the job. ${reasonOf(error)}`, { tone: "danger" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.system }),
  });
  return (
    <Button
      size="sm"
      aria-label={`Retry ${words}`}
      icon={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
      busy={retry.isPending ? "Starting…" : undefined}
      onClick={() => retry.mutate()}
    >
      Retry
    </Button>
  );
}
