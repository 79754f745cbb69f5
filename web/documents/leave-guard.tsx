import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

type LeaveGuardProps = {
  /** Asked at the moment of leaving. */
  hasChanges: () => boolean;
};

/** Asks before unsaved changes are left behind; closing the window asks in the browser's own words. */
export function LeaveGuard({ hasChanges }: LeaveGuardProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasChanges(),
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
      <p>Your text stays on this device as a draft. Chosen files have to be added again.</p>
    </Dialog>
  );
}
