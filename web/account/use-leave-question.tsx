import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { AlertDialog } from "../ui/alert-dialog.tsx";

type LeaveQuestion = {
  close: () => void;
  /** Must be rendered inside the dialog, so that Escape closes only the question. */
  question: ReactNode;
};

/** Asks before the dialog closes in any way while it shows a token that was not copied. */
export function useLeaveQuestion(isUncopied: boolean, onClose: () => void): LeaveQuestion {
  const [isAsked, setAsked] = useState(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUncopied,
    enableBeforeUnload: isUncopied,
    withResolver: true,
  });
  const isBlocked = status === "blocked";
  const leave = () => {
    setAsked(false);
    onClose();
    if (isBlocked) proceed();
  };
  const stay = () => {
    setAsked(false);
    if (isBlocked) reset();
  };
  return {
    close: () => (isUncopied ? setAsked(true) : onClose()),
    question: (
      <AlertDialog
        open={isAsked || isBlocked}
        title="You haven't copied the new token"
        confirm="Close anyway"
        cancel="Back to the token"
        onConfirm={leave}
        onCancel={stay}
      >
        <p>It is shown only once. Without a copy, all you can do is revoke it.</p>
      </AlertDialog>
    ),
  };
}
