import { IconAlertCircle, IconCheck, IconDeviceFloppy, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { SaveState } from "./save-state.ts";
import styles from "./save-words.module.css";

type SaveWordsProps = {
  state: SaveState;
  /** Of the element that says what is wrong. */
  problemId?: string;
  onRetry?: () => void;
};

/** The state near Save: both live regions are always in the page, so that each change is announced. */
export function SaveWords({ state, problemId, onRetry }: SaveWordsProps) {
  const isBad = state.kind === "wrong" || state.kind === "not-saved";
  return (
    <div className={styles.state} data-kind={state.kind}>
      <span role="status">{!isBad && <Words state={state} />}</span>
      <span role="alert" id={problemId}>
        {isBad && <Words state={state} />}
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

function Words({ state }: { state: SaveState }): ReactNode {
  switch (state.kind) {
    case "none":
      return null;
    case "working":
      return (
        <>
          <Spinner small />
          {state.words}
        </>
      );
    case "saved":
      return (
        <>
          <IconCheck {...icon} />
          <span className={styles.word}>Saved</span>
        </>
      );
    case "kept":
      return (
        <>
          <IconDeviceFloppy {...icon} />
          <span>Draft kept on this device {timeOf(state.at)}</span>
        </>
      );
    case "offline":
      return (
        <>
          <IconWifiOff {...icon} />
          {state.isKept ? "Offline, draft kept on this device" : "Offline"}
        </>
      );
    case "waiting":
      return state.words;
    case "wrong":
    case "not-saved":
      return (
        <>
          <IconAlertCircle {...icon} />
          {state.words}
        </>
      );
  }
}

const clock = new Intl.DateTimeFormat("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "10:42": what changes each minute is not announced each minute. */
function timeOf(at: number): ReactNode {
  return (
    <time dateTime={new Date(at).toISOString()} aria-hidden="true">
      {clock.format(at)}
    </time>
  );
}
