import { IconAlertCircle, IconCheck, IconDeviceFloppy, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { timeOfDay } from "../../../domain/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { SaveState } from "./save-state.ts";
import styles from "./save-status.module.css";

type SaveStatusProps = {
  state: SaveState;
  /** The id for the element that describes the error. */
  problemId?: string;
  onRetry?: () => void;
};

/** Both live regions are always mounted, so that screen readers announce each change. */
export function SaveStatus({ state, problemId, onRetry }: SaveStatusProps) {
  const isBad = state.kind === "wrong" || state.kind === "not-saved";
  return (
    <div className={styles.state} data-kind={state.kind}>
      <span role="status">{!isBad && <StateText state={state} />}</span>
      <span role="alert" id={problemId}>
        {isBad && <StateText state={state} />}
      </span>
      {state.kind === "not-saved" && state.canRetry && (
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

function StateText({ state }: { state: SaveState }): ReactNode {
  switch (state.kind) {
    case "none":
      return null;
    case "working":
      return (
        <>
          <Spinner small />
          {state.message}
        </>
      );
    case "saved":
      return (
        <>
          <IconCheck {...icon} />
          <span className={styles.word}>Saved</span>
        </>
      );
    case "draft-saved":
      return (
        <>
          <IconDeviceFloppy {...icon} />
          <span>Draft saved on this device{draftTime(state.at)}</span>
        </>
      );
    case "offline":
      return (
        <>
          <IconWifiOff {...icon} />
          {state.hasDraft ? "Offline · Draft saved on this device" : "Offline"}
        </>
      );
    case "waiting":
      return state.message;
    case "wrong":
    case "not-saved":
      return (
        <>
          <IconAlertCircle {...icon} />
          {state.message}
        </>
      );
  }
}

/** For example " · 06:42 PM". Hidden, so that screen readers do not announce it every minute. */
function draftTime(at: number): ReactNode {
  const iso = new Date(at).toISOString();
  return (
    <span className={styles.time} aria-hidden="true">
      {" · "}
      <time dateTime={iso}>{timeOfDay(iso)}</time>
    </span>
  );
}
