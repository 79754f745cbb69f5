import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { MemberBody, TeamMember } from "../../../domain/people/people-shapes.ts";
import { memberProblems } from "../../../domain/people/people.ts";
import { roleLabels, roles, type Role } from "../../../domain/people/roles.ts";
import { isOneself } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";
import { useSend } from "../../api/use-send.ts";
import { useSubteamOptions } from "../../subteams/use-subteam-options.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { changeMember, reloadPeople } from "../change-team.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import styles from "./team.module.css";

type MemberEditCellsProps = { member: TeamMember; onDone: () => void; showMessage: ShowMessage };
type Values = { email: string; role: Role; subteam: string };

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));

/** The form element is in the last cell; controls in other cells refer to it by id. */
export function MemberEditCells({ member, onDone, showMessage }: MemberEditCellsProps) {
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const viewer = useViewer();
  const subteams = useSubteams();
  const subteamOptions = useSubteamOptions(member.subteam);
  const formId = useId();
  const [start] = useState<Values>({
    email: member.email,
    role: member.role,
    subteam: member.subteam,
  });
  const [values, setValues] = useState(start);
  const { form, noteId, sentence, isPending, errorId, submit } = useCheckedForm<
    Partial<Values>,
    void
  >({
    check: (body) => memberProblems(body, subteams),
    save: (body) =>
      send<void>(`/api/members/${member.id}`, { method: "PUT", body: body satisfies MemberBody }),
    onSaved: (_answer, body) => {
      const { email, ...rest } = body;
      changeMember(queryClient, member.id, email === undefined ? rest : { ...rest, email });
      showMessage("Member updated successfully!");
      onDone();
      // Demoting yourself closes this dialog, so the toast on the screen behind it explains why.
      const isSelf = isOneself(viewer, member.id);
      if (isSelf && body.role !== undefined && body.role !== "captain")
        toasts.show("You are no longer a captain.", { tone: "info" });
    },
    onFailed: () => {
      showMessage("Failed to update member. Please try again.", "danger");
      reloadPeople(queryClient);
      return undefined;
    },
  });
  const control = (name: keyof Values, label: string) => ({
    form: formId,
    name,
    "aria-label": label,
    "aria-invalid": errorId(name) === undefined ? undefined : true,
    "aria-describedby": errorId(name),
    size: "md" as const,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <>
      <div role="cell" className={styles.field}>
        <TextInput type="email" autoComplete="off" autoFocus {...control("email", "Email")} />
      </div>
      <div role="cell" className={styles.field}>
        <Select options={roleOptions} {...control("role", "Role")} />
      </div>
      <div role="cell" className={styles.field}>
        <Select options={subteamOptions} {...control("subteam", "Subteam")} />
      </div>
      <div role="cell" className={styles.actions}>
        <form
          ref={form}
          id={formId}
          noValidate
          className={styles.form}
          onSubmit={(event) => submit(event, changesOf(start, values))}
        >
          <Button variant="ghost" size="sm" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="sm"
            aria-label={`Save ${member.fullName}`}
            busy={isPending ? "Saving…" : undefined}
          >
            Save
          </Button>
        </form>
      </div>
      {sentence !== undefined && (
        <div role="cell" className={styles.wide}>
          <Note tone="danger" role="alert" id={noteId}>
            {sentence}
          </Note>
        </div>
      )}
    </>
  );
}

/** Sends only the changes made here, because another captain may have changed the rest. */
function changesOf(start: Values, { email, role, subteam }: Values): Partial<Values> {
  return {
    ...(email.trim() !== start.email && { email: email.trim() }),
    ...(role !== start.role && { role }),
    ...(subteam !== start.subteam && { subteam }),
  };
}
