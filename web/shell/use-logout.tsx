import { useState, type ReactNode } from "react";
import type { Member } from "../../domain/permissions.ts";
import { useSignOut } from "../sessions/sign-out.ts";
import { useUnsavedForms } from "../sessions/unsaved-forms.ts";
import { useLazyCode } from "../ui/use-lazy-code.ts";

const loadDrafts = () => import("../saving/drafts.ts");
const loadQuestion = async () => (await import("./drafts-question.tsx")).DraftsQuestion;
const failure = "Failed to sign out. Please try again.";

type Logout = {
  logout: () => void;
  isLeaving: boolean;
  /** Must be rendered. */
  question: ReactNode;
};

/** Asks first when there are drafts, because signing out deletes them (rules 9.10 and 9.70). */
export function useLogout(member: Member): Logout {
  const unsavedForms = useUnsavedForms();
  const lazyDrafts = useLazyCode(loadDrafts, failure);
  const lazyQuestion = useLazyCode(loadQuestion, failure);
  const [question, setQuestion] = useState<"unasked" | "asked" | "answered">("unasked");
  const { signOut, isLeaving } = useSignOut(async () => {
    const { deleteMemberDrafts } = await loadDrafts();
    // Delete even without a question, because an unmounting form may just have saved a draft.
    await deleteMemberDrafts(member.id);
  });
  const logout = async () => {
    if (!(await lazyDrafts.open())) return;
    const { hasDrafts } = await loadDrafts();
    // A browser that stores no drafts may still show unsaved text.
    if (!unsavedForms.hasUnsaved() && !(await hasDrafts(member.id))) signOut();
    else if (await lazyQuestion.open()) setQuestion("asked");
  };
  const answer = () => {
    setQuestion("answered");
    signOut();
  };
  const Question = lazyQuestion.code;
  return {
    logout: () => void logout(),
    isLeaving,
    question: Question && question !== "unasked" && (
      <Question
        open={question === "asked"}
        onDiscard={answer}
        onStay={() => setQuestion("answered")}
      />
    ),
  };
}
