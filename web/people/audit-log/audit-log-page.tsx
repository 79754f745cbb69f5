import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AuditLogPage } from "../../../domain/people/people-shapes.ts";
import { listState } from "../../api/list-state.ts";
import { retryNow } from "../../api/load-state.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { Page } from "../../shell/page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field } from "../../ui/field.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { EraseQuestion } from "../erase-question.tsx";
import { auditLogQuery } from "../queries.ts";
import { TransientNote } from "../transient-note.tsx";
import { useTransientMessage } from "../use-transient-message.ts";
import { auditEntryLabels } from "./audit-entry-labels.ts";
import styles from "./audit-log.module.css";

type Filter = { kind: string; q: string };
type FormerMember = { id: string; fullName: string };

const everyKind = "all";
const kindOptions = [
  { value: everyKind, label: "All activity" },
  ...Object.entries(auditEntryLabels).map(([value, label]) => ({ value, label })),
];

export function AuditLogPage() {
  const [kind, setKind] = useState(everyKind);
  const [typed, setTyped] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useTransientMessage();
  const [question, setQuestion] = useState<{ member: FormerMember; open: boolean }>();
  const filter = { kind: kind === everyKind ? "" : kind, q: useDebounced(typed).trim() };
  return (
    <Page title="Audit Log" width="list" back="/admin">
      <h1 ref={heading} tabIndex={-1}>
        Audit Log
      </h1>
      <p className={styles.lead}>Activity, newest first</p>
      <TransientNote notice={notice} focusAfterDismiss={heading} />
      <div className={styles.filters} role="search" aria-label="Audit Log">
        <Field label="Activity">
          <Select
            size="md"
            options={kindOptions}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          />
        </Field>
        <Field label="Name">
          <TextInput
            type="search"
            size="md"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
      <Entries filter={filter} onErase={(member) => setQuestion({ member, open: true })} />
      {question && (
        <EraseQuestion
          {...question}
          isFormer
          onDone={() => setQuestion({ ...question, open: false })}
          focusAfterRemoval={heading}
          showMessage={notice.showMessage}
        />
      )}
    </Page>
  );
}

type EntriesProps = { filter: Filter; onErase: (member: FormerMember) => void };

function Entries({ filter, onErase }: EntriesProps) {
  const queryClient = useQueryClient();
  const wanted = auditLogQuery(filter);
  const query = useInfiniteQuery({ ...wanted, placeholderData: keepPreviousData });
  const entries = query.data?.pages.flatMap((page) => page.records) ?? [];
  const isFiltered = filter.kind !== "" || filter.q !== "";
  const state = listState(query);
  if (state === "failed") {
    return (
      <ErrorState
        message="Failed to load the audit log"
        onRetry={() => retryNow(queryClient, wanted.queryKey)}
      />
    );
  }
  return (
    <Loading pending={state === "loading"} skeleton={<EntriesSkeleton />}>
      {() =>
        entries.length === 0 ? (
          <EmptyState title={isFiltered ? "No activity found" : "No activity yet"} role="status" />
        ) : (
          <>
            <ol className={styles.entries} aria-label="Audit Log">
              {entries.map((entry) => (
                <EntryLine key={entry.id} entry={entry} onErase={onErase} />
              ))}
            </ol>
            <LoadMore query={query} items="entries" />
          </>
        )
      }
    </Loading>
  );
}

type EntryLineProps = Pick<EntriesProps, "onErase"> & { entry: AuditLogPage["records"][number] };

function EntryLine({ entry, onErase }: EntryLineProps) {
  const { kind, actor, subject, formerMember, detail, at } = entry;
  const isAboutAnother = actor !== null && subject !== null && actor !== subject;
  return (
    <li className={styles.entry}>
      <DateTime at={at} />
      <b>{auditEntryLabels[kind]}</b>
      <div className={styles.person}>
        <p>
          {isAboutAnother ? (
            <>
              {actor} <span aria-hidden="true">→</span> <span className="sr-only">to</span>{" "}
              {subject}
            </>
          ) : (
            (actor ?? subject ?? (kind.startsWith("guest-") ? "A visitor" : "Server settings"))
          )}
        </p>
        {detail !== "" && <p className={styles.detail}>{detail}</p>}
        {formerMember !== null && subject !== null && (
          <Button
            variant="danger-ghost"
            size="sm"
            className={styles.erase}
            aria-label={`Erase ${subject}`}
            onClick={() => onErase({ id: formerMember, fullName: subject })}
          >
            Erase
          </Button>
        )}
      </div>
    </li>
  );
}

function EntriesSkeleton() {
  return ["a", "b", "c", "d", "e"].map((row) => (
    <div key={row} className={styles.entry}>
      <Skeleton width={160} height={18} />
      <Skeleton width={120} height={18} />
      <Skeleton width="70%" height={18} />
    </div>
  ));
}
