import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type {
  InvitationBody,
  InvitationResults,
} from "../../../domain/people/invitation-shapes.ts";
import type { Role } from "../../../domain/people/roles.ts";
import type { WrongField } from "../../../domain/refusals.ts";
import { useSend } from "../../api/use-send.ts";
import { reloadPeople } from "../change-team.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import type { InvitationForm, Invitations } from "./use-invitations.ts";

type Options = {
  form: InvitationForm;
  invitations: Invitations;
  check: () => readonly WrongField[];
  people: () => InvitationBody["people"];
};

export function useInvitationForm({ form, invitations, check, people }: Options) {
  const queryClient = useQueryClient();
  const send = useSend();
  const { values, setValues, showSent } = invitations;
  const checked = useCheckedForm<InvitationBody & { role: Role }, InvitationResults>({
    check,
    save: (body) => send<InvitationResults>("/api/invitations", { method: "POST", body }),
    onSaved: ({ results }, { role, subteam }) => {
      showSent({ form, role, subteam, results });
      reloadPeople(queryClient);
    },
    onFailed: () => {
      reloadPeople(queryClient);
      return form === "one"
        ? "Failed to send the invitation. Please try again."
        : "Failed to send the invitations. Please try again.";
    },
  });
  const control = <Name extends keyof typeof values>(name: Name) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ [name]: event.target.value }),
  });
  return {
    ...checked,
    submit: (event: FormEvent) => {
      const { role, subteam } = values;
      checked.submit(event, { role, subteam, people: people() });
    },
    control,
    /** Read-only during the request, because its answer clears these fields. */
    textControl: (name: keyof typeof values) => ({
      ...control(name),
      readOnly: checked.isPending,
    }),
  };
}
