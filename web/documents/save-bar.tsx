import { Link } from "@tanstack/react-router";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { spokenProgress, type SavePhase } from "./save-phase.ts";
import type { SaveState } from "./save-state.ts";
import { SaveWords } from "./save-words.tsx";
import { UploadLine } from "./upload-line.tsx";
import styles from "./save-bar.module.css";

type SaveBarProps = {
  phase: SavePhase;
  upload: {
    /** From 0 to 1. */
    share: number;
    /** A connection broke and is being waited for. */
    retrying: boolean;
  };
  state: SaveState;
  /** What still has to be filled in, in words; empty when nothing has. */
  missing: string;
  /** Of the element that says what is wrong. */
  problemId: string;
  cancelTo: string;
  onGiveUp: () => void;
  onSave: () => void;
};

export function SaveBar(props: SaveBarProps) {
  const { phase, upload, state, missing } = props;
  const working = phase !== "idle";
  const percent = Math.floor(upload.share * 100);
  const isSending = phase === "uploading" && !upload.retrying;
  return (
    <section className={styles.bar} aria-label="Save">
      {phase === "uploading" && <UploadLine share={upload.share} at="top" />}
      <div className={styles.line}>
        <div className={styles.state}>
          {/* How far it is, the button says. */}
          <SaveWords
            state={isSending ? stayHere : state}
            problemId={props.problemId}
            onRetry={props.onSave}
          />
          {!working && state.kind !== "wrong" && missing !== "" && (
            <p className={styles.missing}>{missing}</p>
          )}
        </div>
        {phase === "uploading" && upload.retrying && (
          <Button variant="secondary" onClick={props.onGiveUp}>
            Save without these files
          </Button>
        )}
        {!working && (
          <Link to={props.cancelTo} {...buttonLook({ variant: "ghost" })}>
            Cancel
          </Link>
        )}
        <Button
          variant="primary"
          className={styles.save}
          disabled={!working && (missing !== "" || state.kind === "waiting")}
          busy={busyWords(phase, percent)}
          onClick={props.onSave}
        >
          Save Document
        </Button>
      </div>
      <span className="sr-only" role="status">
        {phase === "uploading" && spokenProgress(phase, percent)}
      </span>
    </section>
  );
}

const stayHere: SaveState = {
  kind: "waiting",
  words: "Keep this page open until the upload is done.",
};

function busyWords(phase: SavePhase, percent: number): string | undefined {
  if (phase === "uploading") return `Uploading... ${percent}%`;
  return phase === "saving" ? "Saving..." : undefined;
}
