import { useRef, useState, type ReactNode } from "react";
import type { Member } from "../../domain/permissions.ts";
import { useLate } from "../ui/use-late.ts";
import { useAskInPlace } from "./ask-in-place.ts";

const load = async () => (await import("./sign-in-again.tsx")).SignInAgain;

type Asking = {
  /**
   * @param goOn what was being done, once the member is signed in
   * @param place of a form that has several who ask: the last word of each counts
   */
  ask: (goOn: () => void, place?: string) => void;
  /** Stands somewhere on the screen. */
  dialog: ReactNode;
};

/**
 * A session that ends while something is being written does not take it away: the password is asked for in
 * place.
 * @param member who writes
 * @param hasUnsaved asked at the moment when the session is found to have ended
 */
export function useSignInAgain(member: Member, hasUnsaved: () => boolean): Asking {
  const [isAsked, setAsked] = useState(false);
  const goOn = useRef<ReadonlyMap<string, () => void>>(new Map());
  const late = useLate(load, "Your session has ended. Please try again to sign in here.");
  const show = async () => setAsked(await late.open());
  useAskInPlace({ memberId: member.id, hasUnsaved, ask: () => void show() });
  const close = () => {
    setAsked(false);
    goOn.current = new Map();
  };
  const done = () => {
    const all = goOn.current;
    close();
    for (const next of all.values()) next();
  };
  const Dialog = late.code;
  return {
    ask: (next, place = "form") => {
      goOn.current = new Map(goOn.current).set(place, next);
      void show();
    },
    dialog: Dialog && <Dialog open={isAsked} member={member} onClose={close} onSignedIn={done} />,
  };
}
