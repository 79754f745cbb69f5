import { IconRestore } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { longDate } from "../../../domain/dates.ts";
import type { DocumentAnswer, EditedDocument } from "../../../domain/documents/document-shapes.ts";
import type { DocumentVersion, VersionSummary } from "../../../domain/documents/version-shapes.ts";
import { send } from "../../api/http.ts";
import { Problem, refusalSentence } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { showToast } from "../../ui/toasts.ts";
import { ChangedWords } from "./changed-words.tsx";
import styles from "./history-page.module.css";

type HeadProps = {
  document: DocumentAnswer;
  version: DocumentVersion;
  newest: number;
  words: VersionSummary["words"];
};

export function HistoryVersionHead({ document, version, newest, words }: HeadProps) {
  const restoration = useRestoration(document.id, version.version, newest);
  const isNewest = version.version === newest;
  return (
    <>
      <header className={styles.versionHead}>
        <div className={styles.heading}>
          <h2 id="version">Version {version.version}</h2>
          <p className={styles.by}>
            <span>{version.savedBy.name}</span>
            <time dateTime={version.savedAt ?? undefined}>{longDate(version.savedAt)}</time>
            {words && <ChangedWords words={words} withUnit />}
            {version.version === 1 && <span>First version</span>}
          </p>
        </div>
        {isNewest && <p className={styles.current}>This is the current version.</p>}
        {!isNewest && document.can.edit && (
          <Button
            variant="primary"
            icon={<IconRestore size={18} stroke={1.6} aria-hidden="true" />}
            busy={restoration.isPending ? "Restoring…" : undefined}
            onClick={() => restoration.mutate()}
          >
            Restore this version
          </Button>
        )}
      </header>
      {restoration.error && (
        <div className={styles.failure}>
          <Note tone="danger" role="alert">
            {sentenceOf(restoration.error)}
          </Note>
        </div>
      )}
    </>
  );
}

/** Asks nothing: what the document says now stays in its history. */
function useRestoration(id: string, restored: number, newest: number) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    networkMode: "always",
    mutationFn: () =>
      send<EditedDocument>(`/api/documents/${id}/versions/${restored}/restore`, {
        method: "POST",
        body: { version: newest },
      }),
    onSuccess: async ({ version }) => {
      showToast(`Version ${restored} restored`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.document(id) });
      const params = { id, version: String(version) };
      void navigate({ to: "/document/$id/history/$version", params });
      void queryClient.invalidateQueries();
    },
    // Somebody saved meanwhile, or it is gone: what is shown has to be read again in any case.
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.document(id) }),
  });
}

function sentenceOf(error: Error): string {
  if (error instanceof Problem && error.code === "stale-version") {
    return "This document was changed meanwhile. Its newest version is in the list now.";
  }
  return refusalSentence(error) || "Failed to restore this version. Please try again.";
}
