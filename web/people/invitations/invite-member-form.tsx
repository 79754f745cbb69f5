import { oneInvitationProblems } from "../../../domain/people/invitations.ts";
import { fullNameOf } from "../../../domain/people/people.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { InvitationFormFrame, type InviteFormProps } from "./invitation-form-frame.tsx";
import { useInvitationForm } from "./use-invitation-form.ts";
import styles from "./invitations.module.css";

export function InviteMemberForm({ invitations, onCancel }: InviteFormProps) {
  const subteams = useSubteams();
  const { values } = invitations;
  const name = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
  const form = useInvitationForm({
    form: "one",
    invitations,
    check: () => oneInvitationProblems(values, subteams),
    people: () => [{ name: fullNameOf(name), lastName: name.lastName, email: values.email.trim() }],
  });
  const { textControl, errorId } = form;
  return (
    <InvitationFormFrame
      label="Invite member"
      form={form}
      submitLabel="Send Invitation"
      onCancel={onCancel}
    >
      <div className={styles.fields}>
        <Field label="First Name" required errorId={errorId("firstName")}>
          <TextInput size="md" autoFocus autoComplete="off" {...textControl("firstName")} />
        </Field>
        <Field label="Last Name" required errorId={errorId("lastName")}>
          <TextInput size="md" autoComplete="off" {...textControl("lastName")} />
        </Field>
        <Field label="Email Address" required errorId={errorId("email")}>
          <TextInput size="md" type="email" autoComplete="off" {...textControl("email")} />
        </Field>
      </div>
    </InvitationFormFrame>
  );
}
