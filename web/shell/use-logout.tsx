import { lazy, Suspense, useState, type ReactNode } from "react";
import type { Member } from "../../domain/permissions.ts";
import { deleteDraftsOf, hasDrafts } from "../saving/drafts.ts";
import { isUnsaved } from "../sessions/ask-in-place.ts";
import { useSignOut } from "../sessions/sign-out.ts";

const DraftsQuestion = lazy(async () => ({
  default: (await import("./drafts-question.tsx")).DraftsQuestion,
}));

type Logout = {
  logout: () => void;
  isLeaving: boolean;
  /** Stands somewhere on the screen, so that it can be asked. */
  question: ReactNode;
};

/** Signs out; with drafts on this device only after asking, because the next one here must not see them. */
export function useLogout(member: Member): Logout {
  const [question, setQuestion] = useState<"unasked" | "asked" | "answered">("unasked");
  // Also without a question: what was typed in the last moment is kept while its screen goes away.
  const { signOut, isLeaving } = useSignOut(() => void deleteDraftsOf(member.id));
  const logout = async () => {
    // A browser that keeps no drafts still shows what was typed.
    if (isUnsaved() || (await hasDrafts(member.id))) setQuestion("asked");
    else signOut();
  };
  const answer = () => {
    setQuestion("answered");
    signOut();
  };
  return {
    logout: () => void logout(),
    isLeaving,
    question: question !== "unasked" && (
      <Suspense>
        <DraftsQuestion
          open={question === "asked"}
          onDiscard={answer}
          onStay={() => setQuestion("answered")}
        />
      </Suspense>
    ),
  };
}
