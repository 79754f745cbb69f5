import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { shortDate } from "../../../domain/dates.ts";
import type { AuditLogPage } from "../../../domain/people/people-shapes.ts";
import { retryNow } from "../../api/load-state.ts";
import { Page } from "../../shell/page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { EraseQuestion } from "../erase-question.tsx";
import { listState } from "../list-state.ts";
import { LoadMore } from "../load-more.tsx";
import { PassingNote } from "../passing-note.tsx";
import { auditLogQuery } from "../queries.ts";
import { usePassingMessage } from "../use-passing-message.ts";
import { auditEntryLabels } from "./audit-entry-labels.ts";
import styles from "./audit-log.module.css";

type Filter = { kind: string; q: string };
type FormerMember = { id: string; fullName: string };

const everyKind = "all";
const kindOptions = [
  { value: everyKind, label: "All kinds" },
  ...Object.entries(auditEntryLabels).map(([value, label]) => ({ value, label })),
];

export function AuditLogPage() {
  const [kind, setKind] = useState(everyKind);
  const [typed, setTyped] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const passing = usePassingMessage();
  const [asked, setAsked] = useState<{ member: FormerMember; open: boolean }>();
  const filter = { kind: kind === everyKind ? "" : kind, q: useDebounced(typed) };
  return (
    <Page title="Records" width="list" back="/admin">
      <h1 ref={heading} tabIndex={-1}>
        Records
      </h1>
      <p className={styles.lead}>Who did what to whom, newest first.</p>
      <PassingNote passing={passing} afterDismissing={heading} />
      <div className={styles.filters} role="search" aria-label="Records">
        <Field label="Kind">
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
      <Records filter={filter} onErase={(member) => setAsked({ member, open: true })} />
      {asked && (
        <EraseQuestion
          {...asked}
          isFormer
          onDone={() => setAsked({ ...asked, open: false })}
          afterwards={heading}
          say={passing.say}
        />
      )}
    </Page>
  );
}

type RecordsProps = { filter: Filter; onErase: (member: FormerMember) => void };

function Records({ filter, onErase }: RecordsProps) {
  const queryClient = useQueryClient();
  const wanted = auditLogQuery(filter);
  const query = useInfiniteQuery({ ...wanted, placeholderData: keepPreviousData });
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  const isFiltered = filter.kind !== "" || filter.q !== "";
  const state = listState(query);
  if (state === "failed") {
    return (
      <ErrorState
        message="Failed to load records"
        onRetry={() => retryNow(queryClient, wanted.queryKey)}
      />
    );
  }
  return (
    <Loading pending={state === "loading"} skeleton={<RecordsSkeleton />}>
      {() =>
        records.length === 0 ? (
          <EmptyState title={isFiltered ? "No records found" : "No records yet"} role="status" />
        ) : (
          <>
            <ol className={styles.records} aria-label="Records">
              {records.map((record) => (
                <RecordLine key={record.id} record={record} onErase={onErase} />
              ))}
            </ol>
            <LoadMore query={query} what="records" />
          </>
        )
      }
    </Loading>
  );
}

type RecordLineProps = Pick<RecordsProps, "onErase"> & { record: AuditLogPage["records"][number] };

function RecordLine({ record, onErase }: RecordLineProps) {
  const { kind, actor, subject, formerMember, detail, at } = record;
  const isAboutAnother = actor !== null && subject !== null && actor !== subject;
  return (
    <li className={styles.record}>
      <time dateTime={at}>{shortDate(at)}</time>
      <b>{auditEntryLabels[kind]}</b>
      <div className={styles.who}>
        <p>
          {isAboutAnother ? (
            <>
              {actor} <span aria-hidden="true">→</span> <span className="sr-only">to</span>{" "}
              {subject}
            </>
          ) : (
            (actor ?? subject ?? (kind.startsWith("guest-") ? "A visitor" : "The settings"))
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

function RecordsSkeleton() {
  return ["a", "b", "c", "d", "e"].map((row) => (
    <div key={row} className={styles.record}>
      <Skeleton width={160} height={18} />
      <Skeleton width={120} height={18} />
      <Skeleton width="70%" height={18} />
    </div>
  ));
}
