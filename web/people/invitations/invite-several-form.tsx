import {
  invitationProblems,
  invitedMax,
  readInvitedLines,
  withoutRepeats,
} from "../../../domain/people/invitations.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { InvitationFormFrame, type InviteFormProps } from "./invitation-form-frame.tsx";
import { useInvitationForm } from "./use-invitation-form.ts";

/** Checks the whole list before anything is sent, and names the first wrong line. */
export function InviteSeveralForm({ invitations, onCancel }: InviteFormProps) {
  const subteams = useSubteams();
  const { values } = invitations;
  const lines = withoutRepeats(readInvitedLines(values.people));
  const form = useInvitationForm({
    form: "several",
    invitations,
    check: () => invitationProblems({ ...values, people: lines }, subteams),
    people: () => lines.map(({ name, email }) => ({ name, email })),
  });
  return (
    <InvitationFormFrame
      label="Invite several"
      form={form}
      submitLabel="Send Invitations"
      onCancel={onCancel}
    >
      <Field
        label="People"
        required
        hint={`One person a line: “Name, address” or the address alone. At most ${invitedMax}.${countText(lines.length)}`}
        errorId={form.errorId("people")}
      >
        <TextArea
          autoFocus
          rows={6}
          autoComplete="off"
          spellCheck={false}
          placeholder={"Marta Kovács, m.kovacs@example.edu\nj.reyes@example.edu"}
          {...form.textControl("people")}
        />
      </Field>
    </InvitationFormFrame>
  );
}

function countText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " 1 person so far." : ` ${count} people so far.`;
}
