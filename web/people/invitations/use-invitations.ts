import { useState } from "react";
import type { InvitationResult } from "../../../domain/people/invitation-shapes.ts";
import type { Role } from "../../../domain/people/roles.ts";
import { defaultSubteam } from "../../../domain/subteams/subteams.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";

export type InvitationValues = {
  firstName: string;
  lastName: string;
  email: string;
  /** One person per line. */
  people: string;
  role: Role;
  subteam: string;
};

export type InvitationForm = "one" | "several";

export type SentInvitations = {
  form: InvitationForm;
  role: Role;
  subteam: string;
  results: readonly InvitationResult[];
};

export type Invitations = {
  form: InvitationForm | undefined;
  setForm: (form: InvitationForm | undefined) => void;
  values: InvitationValues;
  setValues: (change: Partial<InvitationValues>) => void;
  sent: SentInvitations | undefined;
  /** Keeps role and subteam for the next people. */
  showSent: (sent: SentInvitations) => void;
  replaceResult: (result: InvitationResult) => void;
  closeSent: () => void;
  /** Closes the note about one of these members, whose link no longer works. */
  forget: (memberIds: readonly string[]) => void;
};

const nobody = { firstName: "", lastName: "", email: "", people: "" };

/**
 * Kept when another tab of the dialog is opened, because links are shown only once and a long list
 * takes time to type.
 */
export function useInvitations(): Invitations {
  const subteams = useSubteams();
  const [form, setForm] = useState<InvitationForm>();
  const [typed, setTyped] = useState<Partial<InvitationValues>>({});
  const [sent, setSent] = useState<SentInvitations>();
  const start = { ...nobody, role: "design-team", subteam: defaultSubteam(subteams) } as const;
  const setValues = (change: Partial<InvitationValues>) =>
    setTyped((values) => ({ ...values, ...change }));
  return {
    form,
    setForm,
    values: { ...start, ...typed },
    setValues,
    sent,
    showSent: (next) => {
      setSent(next);
      setForm(undefined);
      setValues(next.form === "one" ? { firstName: "", lastName: "", email: "" } : { people: "" });
    },
    replaceResult: (result) =>
      setSent(
        (current) =>
          current && {
            ...current,
            results: current.results.map((other) =>
              other.email === result.email ? result : other,
            ),
          },
      ),
    closeSent: () => setSent(undefined),
    forget: (memberIds) =>
      setSent((current) => {
        const id = current?.form === "one" ? current.results[0]?.id : null;
        return id && memberIds.includes(id) ? undefined : current;
      }),
  };
}
