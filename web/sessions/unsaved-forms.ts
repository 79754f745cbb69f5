import { useEffect, useEffectEvent } from "react";
import { createRequiredContext } from "../ui/required-context.ts";

type Form = {
  memberId: string;
  hasUnsaved: () => boolean;
  askToSignIn: () => void;
};

export type UnsavedForms = ReturnType<typeof createUnsavedForms>;

/** The mounted forms that may have unsaved text. */
export function createUnsavedForms() {
  const forms = new Set<Form>();
  return {
    register: (form: Form) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    hasUnsaved: () => [...forms].some((form) => form.hasUnsaved()),
    /** Asks about one member, whose session may have ended already. */
    hasUnsavedOf: (memberId: string) =>
      [...forms].some((form) => form.memberId === memberId && form.hasUnsaved()),
    /**
     * Makes every form with unsaved text ask for the password, because the session has ended.
     * @returns whether there is any; otherwise the page can be left without a loss
     */
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
  const onQuestion = useEffectEvent(hasUnsaved);
  const onAsk = useEffectEvent(askToSignIn);
  useEffect(
    () =>
      forms.register({
        memberId,
        hasUnsaved: () => onQuestion(),
        askToSignIn: () => onAsk(),
      }),
    [forms, memberId],
  );
}
