import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { NotKept } from "./not-kept.tsx";

type LeaveGuardProps = {
  /** Asked at the moment of leaving. */
  hasChanges: () => boolean;
  /** Writes the draft. @returns whether no text would be lost now */
  keepNow: () => Promise<boolean>;
  /** The names of the files that are not kept with the draft. */
  notKept: readonly string[];
};

/** Asks before unsaved changes are left behind; closing the window asks in the browser's own words. */
export function LeaveGuard({ hasChanges, keepNow, notKept }: LeaveGuardProps) {
  const [isKept, setKept] = useState(true);
  const stay = useRef<HTMLButtonElement>(null);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasChanges()) return false;
      setKept(await keepNow());
      return true;
    },
    enableBeforeUnload: hasChanges,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === "blocked"}
      onClose={() => reset?.()}
      title="Unsaved changes"
      width="sm"
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} onClick={() => reset?.()}>
            Stay
          </Button>
          <Button variant="primary" onClick={() => proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      {isKept ? (
        <>
          <p>Your text and the chosen files stay on this device as a draft.</p>
          <NotKept names={notKept} />
        </>
      ) : (
        <p>This browser keeps no drafts. What you wrote is lost when you leave.</p>
      )}
    </Dialog>
  );
}
