import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { spokenProgress } from "../attachments/spoken-progress.ts";
import { UploadLine } from "../attachments/upload-line.tsx";
import type { SaveState } from "./save-state.ts";
import { SaveStatus } from "./save-status.tsx";
import type { DocumentFormState } from "./use-document-form.ts";
import styles from "./form-bar.module.css";

export type FormBarProps = {
  form: DocumentFormState;
  /** The default is the state of the form. */
  state?: SaveState;
  problemId: string;
  /** A sentence about the missing fields, or an empty string. */
  missing?: string;
  /** In the top bar, or in the bottom bar on narrow screens. */
  at: "top" | "bottom";
  children: ReactNode;
};

export function FormBar({ form, state = form.state, missing = "", ...props }: FormBarProps) {
  const { phase, activity, upload } = form;
  const isUploading = activity === "uploading";
  return (
    <section className={styles.bar} data-at={props.at} aria-label="Save">
      {isUploading && (
        <UploadLine share={upload.share} at={props.at === "top" ? "bottom" : "top"} />
      )}
      <div className={styles.state}>
        <SaveStatus state={state} problemId={props.problemId} onRetry={form.retry} />
        {phase === "editing" && state.kind !== "wrong" && missing !== "" && (
          <p className={styles.missing}>{missing}</p>
        )}
      </div>
      {isUploading && upload.retrying && (
        <Button onClick={form.saving.uploads?.giveUp}>Save without these files</Button>
      )}
      {props.children}
      <span className="sr-only" role="status">
        {isUploading && spokenProgress(Math.floor(upload.share * 100))}
      </span>
    </section>
  );
}
