import { IconDeviceLaptop, IconDeviceMobile } from "@tabler/icons-react";
import type { RefObject } from "react";
import { shortDate } from "../../domain/dates.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tag } from "../ui/tag.tsx";
import { useEndSessions, type Ending, type OwnSession } from "./use-end-sessions.ts";
import styles from "./account.module.css";

type SessionListProps = {
  /** Last used first. */
  sessions: readonly OwnSession[];
  /** The id of the heading that names the list. */
  labelledBy: string;
  /** Where the focus goes when the button that had it is gone. */
  heading: RefObject<HTMLElement | null>;
};

export function SessionList({ sessions, labelledBy, heading }: SessionListProps) {
  const { end, pending, outcome } = useEndSessions(() => heading.current?.focus());
  const hasOthers = sessions.some((session) => !session.isThisOne);
  return (
    <>
      <span className="sr-only" role="status">
        {outcome && !outcome.hasFailed ? endedSentence(outcome.ending) : ""}
      </span>
      <ul
        className={styles.entries}
        aria-labelledby={labelledBy}
        data-more={hasOthers || undefined}
      >
        {sessions.map((session) => (
          <li key={session.id} className={styles.entry}>
            <DeviceIcon browser={session.browser} />
            <SessionFacts session={session} />
            {session.isThisOne ? (
              <span className={styles.thisOne}>
                <Tag>This session</Tag>
              </span>
            ) : (
              <Button
                size="sm"
                aria-label={`End session ${session.browser}`}
                busy={isSame(pending, session) ? "Ending…" : undefined}
                onClick={() => end(session)}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {outcome?.hasFailed && (
        <Note tone="danger" role="alert">
          {failedSentence(outcome.ending)}
        </Note>
      )}
      {hasOthers && (
        <Button
          variant="danger"
          full
          busy={pending === "all others" ? "Ending…" : undefined}
          onClick={() => end("all others")}
        >
          End all other sessions
        </Button>
      )}
    </>
  );
}

/** The list may have been asked for again meanwhile. */
function isSame(pending: Ending | undefined, session: OwnSession): boolean {
  return pending !== undefined && pending !== "all others" && pending.id === session.id;
}

function DeviceIcon({ browser }: { browser: string }) {
  const Icon = /iOS|Android/.test(browser) ? IconDeviceMobile : IconDeviceLaptop;
  return <Icon size={22} stroke={1.6} aria-hidden="true" />;
}

function SessionFacts({ session: { browser, lastUsedAt, isThisOne } }: { session: OwnSession }) {
  return (
    <div className={styles.facts}>
      <b>{browser}</b>
      <p>
        {isThisOne ? (
          "Last used now"
        ) : (
          <span>
            Last used <time dateTime={lastUsedAt}>{shortDate(lastUsedAt)}</time>
          </span>
        )}
      </p>
    </div>
  );
}

function endedSentence(ending: Ending): string {
  return ending === "all others"
    ? "All other sessions have ended"
    : `The session ${ending.browser} has ended`;
}

function failedSentence(ending: Ending): string {
  return ending === "all others"
    ? "Failed to end the other sessions. Please try again."
    : `Failed to end the session ${ending.browser}. Please try again.`;
}

export function SessionListSkeleton() {
  return (
    <div className={styles.entries}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.entry}>
          <Skeleton width={22} height={22} />
          <div className={styles.facts}>
            <Skeleton width={130} height={18} />
            <Skeleton width={190} height={14} />
          </div>
          <Skeleton width={92} height={30} />
        </div>
      ))}
    </div>
  );
}
