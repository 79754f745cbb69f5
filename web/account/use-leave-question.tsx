import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { AlertDialog } from "../ui/alert-dialog.tsx";

type LeaveQuestion = {
  close: () => void;
  /** Must be rendered inside the dialog, so that Escape closes only the question. */
  question: ReactNode;
};

const questions = {
  creating: {
    title: "The new token is still being created",
    cancel: "Wait for the token",
    text: "If you close now, it will not be shown. All you can do then is revoke it.",
  },
  uncopied: {
    title: "You haven't copied the new token",
    cancel: "Back to the token",
    text: "It is shown only once. Without a copy, all you can do is revoke it.",
  },
};

/** Asks before the dialog closes in any way while a token is being created or was not copied. */
export function useLeaveQuestion(
  reason: keyof typeof questions | undefined,
  onClose: () => void,
): LeaveQuestion {
  const [isAsked, setAsked] = useState(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => reason !== undefined,
    enableBeforeUnload: reason !== undefined,
    withResolver: true,
  });
  const isBlocked = status === "blocked";
  const [shown, setShown] = useState(reason);
  if (reason !== undefined && reason !== shown) setShown(reason);
  // Nothing is lost any more, as when the token could not be created.
  if (reason === undefined && isAsked) setAsked(false);
  useEffect(() => {
    if (reason === undefined && isBlocked) reset();
  }, [reason, isBlocked, reset]);
  const leave = () => {
    setAsked(false);
    onClose();
    if (isBlocked) proceed();
  };
  const stay = () => {
    setAsked(false);
    if (isBlocked) reset();
  };
  const { title, cancel, text } = questions[shown ?? "uncopied"];
  return {
    close: () => (reason ? setAsked(true) : onClose()),
    question: (
      <AlertDialog
        open={reason !== undefined && (isAsked || isBlocked)}
        title={title}
        confirm="Close anyway"
        cancel={cancel}
        onConfirm={leave}
        onCancel={stay}
      >
        <p>{text}</p>
      </AlertDialog>
    ),
  };
}
