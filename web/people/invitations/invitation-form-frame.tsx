import type { KeyboardEvent, ReactNode } from "react";
import { roleLabels, roles } from "../../../domain/people/roles.ts";
import { useMailProblem } from "../../sessions/use-mail-problem.ts";
import { useSubteamOptions } from "../../subteams/use-subteam-options.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { Note } from "../../ui/note.tsx";
import { Select } from "../../ui/select.tsx";
import type { useInvitationForm } from "./use-invitation-form.ts";
import type { Invitations } from "./use-invitations.ts";
import styles from "./invitations.module.css";

const roleOptions = roles.toReversed().map((role) => ({ value: role, label: roleLabels[role] }));

export type InviteFormProps = { invitations: Invitations; onCancel: () => void };

type InvitationFormFrameProps = {
  label: string;
  form: ReturnType<typeof useInvitationForm>;
  submitLabel: string;
  onCancel: () => void;
  children: ReactNode;
};

export function InvitationFormFrame(props: InvitationFormFrameProps) {
  const { label, form, submitLabel, onCancel } = props;
  const mailProblem = useMailProblem();
  const subteamOptions = useSubteamOptions();
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event)) return;
    event.preventDefault();
    // Keeps the surrounding dialog open.
    event.stopPropagation();
    onCancel();
  };
  return (
    <div role="presentation" onKeyDown={cancelOnEscape}>
      <form
        ref={form.form}
        aria-label={label}
        noValidate
        className={styles.form}
        onSubmit={form.submit}
      >
        {props.children}
        <div className={styles.fields}>
          <Field label="Role" errorId={form.errorId("role")}>
            <Select size="md" options={roleOptions} {...form.control("role")} />
          </Field>
          <Field label="Subteam" errorId={form.errorId("subteam")}>
            <Select size="md" options={subteamOptions} {...form.control("subteam")} />
          </Field>
          <div className={styles.buttons}>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={form.isPending ? "Sending…" : undefined}>
              {submitLabel}
            </Button>
          </div>
        </div>
        {form.sentence !== undefined && (
          <Note tone="danger" role="alert" id={form.noteId}>
            {form.sentence}
          </Note>
        )}
        <p className={styles.hint}>
          {mailProblem
            ? `${mailProblem} Hand over the links yourself.`
            : "The link in the email works once, for 7 days. Invitations can go to any address."}
        </p>
      </form>
    </div>
  );
}
