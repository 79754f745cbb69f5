import { useEffect, useEffectEvent } from "react";
import { createRequiredContext } from "../ui/required-context.ts";

type Form = {
  memberId: string;
  hasUnsaved: () => boolean;
  askToSignIn: () => void;
};

export type UnsavedForms = ReturnType<typeof createUnsavedForms>;

export function createUnsavedForms() {
  const forms = new Set<Form>();
  return {
    register: (form: Form) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    hasUnsaved: () => [...forms].some((form) => form.hasUnsaved()),
    /** The member's session may have ended already. */
    hasUnsavedOf: (memberId: string) =>
      [...forms].some((form) => form.memberId === memberId && form.hasUnsaved()),
    /** @returns whether any form asks; otherwise the page can be left without a loss */
    askToSignIn: (): boolean => {
      const unsaved = [...forms].filter((form) => form.hasUnsaved());
      for (const form of unsaved) form.askToSignIn();
      return unsaved.length > 0;
    },
  };
}

export const [UnsavedFormsContext, useUnsavedForms] = createRequiredContext<UnsavedForms>();

export function useRegisterUnsavedForm({ memberId, hasUnsaved, askToSignIn }: Form): void {
  const forms = useUnsavedForms();
  const hasUnsavedNow = useEffectEvent(hasUnsaved);
  const askNow = useEffectEvent(askToSignIn);
  useEffect(
    () =>
      forms.register({
        memberId,
        hasUnsaved: () => hasUnsavedNow(),
        askToSignIn: () => askNow(),
      }),
    [forms, memberId],
  );
}
