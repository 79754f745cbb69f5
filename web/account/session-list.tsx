import { IconDeviceLaptop, IconDeviceMobile } from "@tabler/icons-react";
import { useId, type RefObject } from "react";
import { Button } from "../ui/button.tsx";
import { Tag } from "../ui/tag.tsx";
import { EntryOutcome } from "./entry-outcome.tsx";
import { Entry, LastUsed } from "./entry.tsx";
import { useEndSessions, type Ending, type OwnSession } from "./use-end-sessions.ts";
import styles from "./account.module.css";

type SessionListProps = {
  sessions: readonly OwnSession[];
  labelledBy: string;
  /** Receives the focus when a pressed button disappears. */
  heading: RefObject<HTMLElement | null>;
};

export function SessionList({ sessions, labelledBy, heading }: SessionListProps) {
  const { end, pending, outcome } = useEndSessions(() => heading.current?.focus());
  const id = useId();
  const hasOthers = sessions.some((session) => !session.isThisOne);
  return (
    <>
      <EntryOutcome outcome={outcome && { ...outcome, sentence: sentenceOf(outcome) }} />
      <ul
        className={styles.entries}
        aria-labelledby={labelledBy}
        data-more={hasOthers || undefined}
      >
        {sessions.map((session) => (
          <Entry
            key={session.id}
            icon={<DeviceIcon browser={session.browser} />}
            name={session.browser}
            action={
              session.isThisOne ? (
                <span className={styles.thisOne}>
                  <Tag>This session</Tag>
                </span>
              ) : (
                <Button
                  size="sm"
                  aria-label={`End session ${session.browser}`}
                  aria-describedby={`${id}-${session.id}`}
                  busy={isSame(pending, session) ? "Ending…" : undefined}
                  onClick={() => end(session)}
                >
                  End session
                </Button>
              )
            }
          >
            <p id={`${id}-${session.id}`}>
              {session.isThisOne ? "Last used now" : <LastUsed at={session.lastUsedAt} />}
            </p>
          </Entry>
        ))}
      </ul>
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

/** Compares ids, because a refetch replaces the objects. */
function isSame(pending: Ending | undefined, session: OwnSession): boolean {
  return pending !== undefined && pending !== "all others" && pending.id === session.id;
}

function DeviceIcon({ browser }: { browser: string }) {
  const Icon = /iOS|Android/.test(browser) ? IconDeviceMobile : IconDeviceLaptop;
  return <Icon size={22} stroke={1.6} aria-hidden="true" />;
}

function sentenceOf({ ending, hasFailed }: { ending: Ending; hasFailed: boolean }): string {
  if (ending === "all others") {
    return hasFailed
      ? "Failed to end the other sessions. Please try again."
      : "All other sessions have ended";
  }
  return hasFailed
    ? `Failed to end the session ${ending.browser}. Please try again.`
    : `The session ${ending.browser} has ended`;
}
