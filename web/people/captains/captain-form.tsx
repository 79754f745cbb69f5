import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type {
  CaptainBody,
  CaptainChangeBody,
  SavedCaptain,
  TeamMember,
} from "../../../domain/people/people-shapes.ts";
import { captainProblems, fullNameOf } from "../../../domain/people/people.ts";
import { defaultSubteam } from "../../../domain/subteams/subteams.ts";
import { useSend } from "../../api/use-send.ts";
import { useSubteamOptions } from "../../subteams/use-subteam-options.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { reloadPeople } from "../change-team.ts";
import type { OneTimeLink } from "../invitations/shared-link.tsx";
import { refusalText } from "../remove-question.tsx";
import { useCheckedForm } from "../use-checked-form.ts";
import type { ShowMessage } from "../use-transient-message.ts";
import styles from "./captains.module.css";

export type InvitedCaptain = { name: string; link: OneTimeLink };

type CaptainFormProps = {
  /** Undefined while a new captain is added. */
  captain: TeamMember | undefined;
  onDone: () => void;
  /** A new captain has an invitation link, which is shown once. */
  onInvited: (invited: InvitedCaptain) => void;
  showMessage: ShowMessage;
};

const outcomes: Record<SavedCaptain["outcome"], string> = {
  invited: "Captain added successfully!",
  promoted: "Captain added successfully!",
  updated: "Captain updated successfully!",
};

export function CaptainForm(props: CaptainFormProps) {
  const { captain, onDone } = props;
  const headingId = useId();
  const subteamOptions = useSubteamOptions(captain?.subteam);
  const { values, setValues, body, checked } = useCaptainFields(props);
  const { form, noteId, sentence, isPending, errorId, submit } = checked;
  const control = (name: keyof CaptainBody) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {captain ? "Edit Captain" : "Add Captain"}
      </h2>
      <form ref={form} noValidate onSubmit={(event) => submit(event, body)}>
        <div className={styles.fields}>
          <Field label="First Name" required errorId={errorId("firstName")}>
            <TextInput autoFocus autoComplete="off" {...control("firstName")} />
          </Field>
          <Field label="Last Name" required errorId={errorId("lastName")}>
            <TextInput autoComplete="off" {...control("lastName")} />
          </Field>
          <Field label="Email Address" required errorId={errorId("email")}>
            <TextInput type="email" autoComplete="off" {...control("email")} />
          </Field>
          <Field label="Primary Subteam" errorId={errorId("subteam")}>
            <Select options={subteamOptions} {...control("subteam")} />
          </Field>
        </div>
        <div className={styles.submit}>
          {sentence !== undefined && (
            <Note tone="danger" role="alert" id={noteId}>
              {sentence}
            </Note>
          )}
          <div className={styles.buttons}>
            <Button variant="ghost" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isPending ? "Saving…" : undefined}>
              Save Captain
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}

function useCaptainFields({ captain, onDone, onInvited, showMessage }: CaptainFormProps) {
  const queryClient = useQueryClient();
  const send = useSend();
  const subteams = useSubteams();
  const [start] = useState<CaptainBody>({
    firstName: captain?.firstName ?? "",
    lastName: captain?.lastName ?? "",
    email: captain?.email ?? "",
    subteam: captain?.subteam ?? defaultSubteam(subteams),
  });
  const [values, setValues] = useState(start);
  const checked = useCheckedForm<CaptainChangeBody, SavedCaptain>({
    check: (body) => captainProblems(body, subteams),
    save: (body) =>
      captain
        ? send<SavedCaptain>(`/api/captains/${captain.id}`, { method: "PUT", body })
        : send<SavedCaptain>("/api/captains", { method: "POST", body }),
    onSaved: ({ outcome, link: address }) => {
      showMessage(outcomes[outcome]);
      reloadPeople(queryClient);
      onDone();
      if (address === undefined) return;
      onInvited({ name: fullNameOf(values), link: { kind: "invitation", address } });
    },
    onFailed: (error) => {
      reloadPeople(queryClient);
      return refusalText(error) ?? "Failed to save captain. Please try again.";
    },
  });
  const body = captain ? changesOf(start, values) : values;
  return { values, setValues, body, checked };
}

/** Sends only the changes made here, because another captain may have changed the rest. */
function changesOf(start: CaptainBody, values: CaptainBody): CaptainChangeBody {
  const fields = Object.keys(start) as (keyof CaptainBody)[];
  const changed = fields.filter((field) => values[field].trim() !== start[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}
