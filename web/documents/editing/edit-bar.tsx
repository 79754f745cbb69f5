import { Button } from "../../ui/button.tsx";
import { spokenProgress } from "../attachments/spoken-progress.ts";
import { UploadLine } from "../attachments/upload-line.tsx";
import { SaveStatus } from "../writing/save-status.tsx";
import type { EditFormState } from "./use-edit-form.ts";
import styles from "./edit-bar.module.css";

type EditBarProps = {
  form: EditFormState;
  problemId: string;
  /** In the top bar, or in the bottom bar on narrow screens. */
  at: "top" | "bottom";
};

export function EditBar({ form, problemId, at }: EditBarProps) {
  const { phase, activity, upload, state } = form;
  const working = phase !== "editing";
  return (
    <section className={styles.bar} data-at={at} aria-label="Save">
      {activity === "uploading" && (
        <UploadLine share={upload.share} at={at === "top" ? "bottom" : "top"} />
      )}
      <div className={styles.state}>
        <SaveStatus state={state} problemId={problemId} onRetry={form.retry} />
      </div>
      {activity === "uploading" && upload.retrying && (
        <Button onClick={form.saving.uploads?.giveUp}>Save without these files</Button>
      )}
      {!working && (
        <Button variant="ghost" onClick={form.cancel}>
          Cancel
        </Button>
      )}
      <Button
        variant="primary"
        className={styles.save}
        aria-disabled={working || state.kind === "waiting"}
        data-working={working || undefined}
        onClick={form.save}
      >
        Save
      </Button>
      <span className="sr-only" role="status">
        {activity === "uploading" && spokenProgress(Math.floor(upload.share * 100))}
      </span>
    </section>
  );
}
