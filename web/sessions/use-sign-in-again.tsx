import { useRef, useState, type ReactNode } from "react";
import type { Member } from "../../domain/permissions.ts";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { useRegisterUnsavedForm } from "./unsaved-forms.ts";

const load = async () => (await import("./sign-in-again.tsx")).SignInAgain;

type SignInAgain = {
  /** @param place the caller within the form; its later call replaces an earlier one */
  ask: (resume: () => void, place?: string) => void;
  /** Must be rendered. */
  dialog: ReactNode;
};

/** Asks for the password in place when the session ends, so that unsaved text is not lost. */
export function useSignInAgain(member: Member, hasUnsaved: () => boolean): SignInAgain {
  const [isAsked, setAsked] = useState(false);
  const pending = useRef<ReadonlyMap<string, () => void>>(new Map());
  const lazyDialog = useLazyCode(
    load,
    "Your session has ended. Failed to open the sign-in form. Please try again.",
  );
  const show = async () => setAsked(await lazyDialog.open());
  useRegisterUnsavedForm({
    memberId: member.id,
    hasUnsaved,
    askToSignIn: () => void show(),
  });
  const close = () => {
    setAsked(false);
    pending.current = new Map();
  };
  const done = () => {
    const all = pending.current;
    close();
    for (const resume of all.values()) resume();
  };
  const Dialog = lazyDialog.code;
  return {
    ask: (resume, place = "form") => {
      pending.current = new Map(pending.current).set(place, resume);
      void show();
    },
    dialog: Dialog && <Dialog open={isAsked} member={member} onClose={close} onSignedIn={done} />,
  };
}
