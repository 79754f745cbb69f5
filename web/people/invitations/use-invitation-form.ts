import { useQueryClient } from "@tanstack/react-query";
import type {
  InvitationBody,
  InvitationResults,
} from "../../../domain/people/invitation-shapes.ts";
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
  const { role, subteam } = values;
  const checked = useCheckedForm<null, InvitationResults>({
    check,
    save: () =>
      send<InvitationResults>("/api/invitations", {
        method: "POST",
        body: { role, subteam, people: people() } satisfies InvitationBody,
      }),
    onSaved: ({ results }) => {
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
  return { ...checked, control };
}
