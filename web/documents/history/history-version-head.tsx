import { IconRestore } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type {
  DocumentAnswer,
  RestoredDocument,
} from "../../../domain/documents/document-shapes.ts";
import type { DocumentVersion, VersionSummary } from "../../../domain/documents/version-shapes.ts";
import { Problem, refusalSentence } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { ChangedWords } from "./changed-words.tsx";
import { savedByText } from "./saved-by-text.ts";
import styles from "./history-page.module.css";

type HeadProps = {
  document: DocumentAnswer;
  version: DocumentVersion;
  newest: number;
  words: VersionSummary["words"];
};

export function HistoryVersionHead({ document, version, newest, words }: HeadProps) {
  const restoration = useRestoreVersion(document.id, version.version, newest);
  const isNewest = version.version === newest;
  return (
    <>
      <header className={styles.versionHead}>
        <div className={styles.heading}>
          <h2 id="version">Version {version.version}</h2>
          <p className={styles.by}>
            <span>{savedByText(version, document.author)}</span>
            <DateTime at={version.savedAt} format="long" />
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
            onClick={restoration.restore}
          >
            Restore this version
          </Button>
        )}
      </header>
      {restoration.error && (
        <div className={styles.failure}>
          <Note tone="danger" role="alert">
            {failureText(restoration.error)}
          </Note>
        </div>
      )}
    </>
  );
}

/** Restores without confirmation, because the current version stays in the history. */
function useRestoreVersion(id: string, restored: number, newest: number) {
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      send<RestoredDocument>(`/api/documents/${id}/versions/${restored}/restore`, {
        method: "POST",
        body: { version: newest },
      }),
    onSuccess: async () => {
      toasts.show(`Version ${restored} restored`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.document(id) });
      void queryClient.invalidateQueries();
    },
    // The document may have changed or may be gone, so refetch it after any failure.
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.document(id) }),
  });
  // Not called once the person has left this version.
  const onSuccess = ({ version }: RestoredDocument) => {
    const params = { id, version: String(version) };
    void navigate({ to: "/document/$id/history/$version", params });
  };
  return { restore: () => mutate(undefined, { onSuccess }), isPending, error };
}

function failureText(error: Error): string {
  if (error instanceof Problem && error.code === "stale-version") {
    return "Someone changed this document. The newest version is now in the list.";
  }
  return refusalSentence(error) || "Failed to restore this version. Please try again.";
}
