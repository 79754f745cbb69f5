import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { loadState } from "../api/load-state.ts";
import { DateTime } from "../layout/date-time.tsx";
import { LoadFailed } from "../layout/load-failed.tsx";
import { useNow } from "../layout/use-now.ts";
import { Page } from "../shell/page.tsx";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { BackupFacts } from "./backup-facts.tsx";
import { ErrorList } from "./error-list.tsx";
import { Fact, Facts } from "./facts.tsx";
import { Flag } from "./flag.tsx";
import { JobList } from "./job-list.tsx";
import { MailFacts } from "./mail-facts.tsx";
import { systemQuery } from "./queries.ts";
import { SeasonFacts } from "./season-facts.tsx";
import { StorageFacts } from "./storage-facts.tsx";
import { systemWarnings } from "./system-warnings.ts";
import styles from "./system.module.css";

export function SystemPage() {
  const answer = useQuery(systemQuery);
  const state = loadState(answer);
  const refresh = useMutation({ mutationFn: () => answer.refetch() });
  return (
    <Page title="System" back="/">
      <div className={styles.top}>
        <div>
          <h1>System</h1>
          {answer.data && <Summary system={answer.data} isOld={answer.failureCount > 1} />}
        </div>
        <Button
          icon={<IconRefresh size={18} stroke={1.6} aria-hidden="true" />}
          busy={refresh.isPending ? "Refreshing…" : undefined}
          onClick={() => refresh.mutate()}
        >
          Refresh
        </Button>
      </div>
      {state === "failed" ? (
        <LoadFailed
          message="Failed to load the state of the server"
          queryKey={systemQuery.queryKey}
        />
      ) : (
        <Loading pending={state === "loading"} skeleton={<Skeleton height={420} />}>
          {() => answer.data && <System system={answer.data} />}
        </Loading>
      )}
    </Page>
  );
}

function Summary({ system, isOld }: { system: SystemAnswer; isOld: boolean }) {
  const now = useNow(60_000);
  return (
    <p className={styles.summary}>
      {isOld && <Flag tone="bad">The server does not answer. This is its last known state.</Flag>}
      <Flag tone="ok">
        <span>
          Running since <DateTime at={system.startedAt} />.
        </span>
      </Flag>
      {systemWarnings(system, now).map((warning) => (
        <Flag key={warning} tone="warn">
          {warning}
        </Flag>
      ))}
    </p>
  );
}

function System({ system }: { system: SystemAnswer }) {
  return (
    <>
      <div className={styles.columns}>
        <Facts title="Product">
          <Fact name="Version">
            <code className={styles.code}>{system.version}</code>
          </Fact>
          <Fact name="Archive format">{system.archiveFormat}</Fact>
          <Fact name="Server process">
            <code className={styles.code}>{system.process}</code>
          </Fact>
          <Fact name="Open streams">{system.streams}</Fact>
        </Facts>
        <StorageFacts {...system} />
        <BackupFacts backup={system.backup} />
        <MailFacts mail={system.mail} />
        <SeasonFacts seasons={system.seasons} />
      </div>
      <JobList jobs={system.jobs} />
      <ErrorList errors={system.errors} />
    </>
  );
}
