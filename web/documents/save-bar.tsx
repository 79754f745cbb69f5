import { IconAlertCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { spokenProgress, type SavePhase } from "./save-phase.ts";
import { UploadLine } from "./upload-line.tsx";
import styles from "./save-bar.module.css";

type SaveBarProps = {
  phase: SavePhase;
  /** Of the upload, from 0 to 1. */
  share: number;
  /** What keeps it from being saved, in words; empty when nothing does. */
  missing: string;
  /** Why the last attempt failed. */
  problem: string | undefined;
  problemId: string;
  /** A connection broke and is being waited for. */
  retrying: boolean;
  cancelTo: string;
  onGiveUp: () => void;
  onSave: () => void;
};

export function SaveBar(props: SaveBarProps) {
  const { phase, share } = props;
  const working = phase !== "idle";
  const percent = Math.floor(share * 100);
  return (
    <section className={styles.bar} aria-label="Save">
      {phase === "uploading" && <UploadLine share={share} at="top" />}
      <div className={styles.line}>
        <div className={styles.state} data-retrying={props.retrying || undefined}>
          <Words {...props} />
        </div>
        {phase === "uploading" && props.retrying && (
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
          disabled={!working && props.missing !== ""}
          busy={busyWords(phase, percent)}
          onClick={props.onSave}
        >
          Save Document
        </Button>
      </div>
      <span className="sr-only" role="status">
        {spokenProgress(phase, percent)}
      </span>
    </section>
  );
}

function Words({ phase, missing, problem, problemId, retrying }: SaveBarProps): ReactNode {
  if (phase === "idle" && problem) {
    return (
      <p className={styles.problem} role="alert" id={problemId}>
        <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
        {problem}
      </p>
    );
  }
  if (phase === "idle") return <p>{missing}</p>;
  if (phase === "saving") return null;
  if (retrying) return <p role="status">The connection broke. Trying again…</p>;
  return <p>Keep this page open until the upload is done.</p>;
}

function busyWords(phase: SavePhase, percent: number): string | undefined {
  if (phase === "uploading") return `Uploading... ${percent}%`;
  return phase === "saving" ? "Saving..." : undefined;
}
