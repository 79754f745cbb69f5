import { useBlocker } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { AlertDialog } from "../ui/alert-dialog.tsx";

type LeaveQuestion = {
  /** Closes, or asks first. */
  close: () => void;
  /** Stands inside the dialog, so that Escape answers it before it closes what is behind. */
  question: ReactNode;
};

/** A token that nobody has copied is lost with the dialog: no stray key, press or Back takes it away. */
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
        title="The new token was not copied"
        confirm="Close anyway"
        cancel="Back to the token"
        onConfirm={leave}
        onCancel={stay}
      >
        <p>It is shown only this once. Without a copy all you can do is revoke it.</p>
      </AlertDialog>
    ),
  };
}
