import { Link } from "@tanstack/react-router";
import type { Phase } from "../../saving/saving.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { spokenProgress } from "../attachments/spoken-progress.ts";
import { UploadLine } from "../attachments/upload-line.tsx";
import type { SaveState } from "../writing/save-state.ts";
import { SaveStatus } from "../writing/save-status.tsx";
import type { DocumentFormState } from "../writing/use-document-form.ts";
import styles from "./save-bar.module.css";

type SaveBarProps = {
  form: DocumentFormState;
  /** A sentence about the missing fields, or an empty string. */
  missing: string;
  problemId: string;
  cancelTo: string;
};

export function SaveBar({ form, missing, problemId, cancelTo }: SaveBarProps) {
  const { phase, activity, upload, state } = form;
  const working = phase !== "editing";
  const percent = Math.floor(upload.share * 100);
  const isSending = activity === "uploading" && !upload.retrying;
  return (
    <section className={styles.bar} aria-label="Save">
      {activity === "uploading" && <UploadLine share={upload.share} at="top" />}
      <div className={styles.line}>
        <div className={styles.state}>
          {/* The Save button already shows the progress. */}
          <SaveStatus
            state={isSending ? uploadWarning : state}
            problemId={problemId}
            onRetry={form.retry}
          />
          {!working && state.kind !== "wrong" && missing !== "" && (
            <p className={styles.missing}>{missing}</p>
          )}
        </div>
        {activity === "uploading" && upload.retrying && (
          <Button variant="secondary" onClick={form.saving.uploads?.giveUp}>
            Save without these files
          </Button>
        )}
        {!working && (
          <Link to={cancelTo} {...buttonLook({ variant: "ghost" })}>
            Cancel
          </Link>
        )}
        <Button
          variant="primary"
          className={styles.save}
          disabled={!working && (missing !== "" || state.kind === "waiting")}
          busy={busyText(phase, percent)}
          onClick={form.save}
        >
          Save Document
        </Button>
      </div>
      <span className="sr-only" role="status">
        {activity === "uploading" && spokenProgress(percent)}
      </span>
    </section>
  );
}

const uploadWarning: SaveState = {
  kind: "waiting",
  words: "Keep this page open until the upload is done.",
};

function busyText(phase: Phase, percent: number): string | undefined {
  if (phase === "uploading") return `Uploading... ${percent}%`;
  return phase === "saving" ? "Saving..." : undefined;
}
