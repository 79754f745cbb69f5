import { useRef, useState, type ReactNode } from "react";
import type { Member } from "../../domain/permissions.ts";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { useRegisterUnsavedForm } from "./unsaved-forms.ts";

const load = async () => (await import("./sign-in-again.tsx")).SignInAgain;

type SignInAgain = {
  /**
   * @param resume called once the member is signed in again
   * @param place distinguishes several callers in one form; a later call replaces the one before
   */
  ask: (resume: () => void, place?: string) => void;
  /** Must be rendered; it is empty until the password is asked for. */
  dialog: ReactNode;
};

/**
 * Asks for the password in place when a member's session ends, so that unsaved text is not lost.
 * @param member the writer
 * @param hasUnsaved called when the session has ended
 */
export function useSignInAgain(member: Member, hasUnsaved: () => boolean): SignInAgain {
  const [isAsked, setAsked] = useState(false);
  const pending = useRef<ReadonlyMap<string, () => void>>(new Map());
  const late = useLazyCode(load, "Your session has ended. Please try again to sign in here.");
  const show = async () => setAsked(await late.open());
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
  const Dialog = late.code;
  return {
    ask: (resume, place = "form") => {
      pending.current = new Map(pending.current).set(place, resume);
      void show();
    },
    dialog: Dialog && <Dialog open={isAsked} member={member} onClose={close} onSignedIn={done} />,
  };
}
