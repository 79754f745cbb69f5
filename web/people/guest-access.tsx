import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { passwordHint, teamPasswordProblems } from "../../domain/people/passwords.ts";
import { loadState } from "../api/load-state.ts";
import { useConfig } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { PasswordInput } from "../ui/password-input.tsx";
import { guestAccessQuery } from "./queries.ts";
import { TransientNote } from "./transient-note.tsx";
import { useCheckedForm } from "./use-checked-form.ts";
import { useTransientMessage, type ShowMessage } from "./use-transient-message.ts";
import styles from "./captains/captains.module.css";

export function GuestAccess() {
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useTransientMessage();
  const access = useQuery(guestAccessQuery);
  return (
    <section className={styles.guests} aria-labelledby="guest-access">
      <div>
        <h2 id="guest-access" ref={heading} tabIndex={-1} className={styles.title}>
          Guest Access
        </h2>
        <p className={styles.lead}>
          Guests sign in with one password for the whole team. They can only read and search.
        </p>
      </div>
      <div>
        <TransientNote notice={notice} focusAfterDismiss={heading} />
        {loadState(access) === "failed" && (
          <LoadFailed message="Failed to load guest access" queryKey={guestAccessQuery.queryKey} />
        )}
        {access.data?.isSet === false && (
          <Note tone="warn" role="status">
            Guest access is off until a team password is saved.
          </Note>
        )}
        <TeamPasswordForm showMessage={notice.showMessage} />
      </div>
    </section>
  );
}

type Values = { teamPassword: string };

function TeamPasswordForm({ showMessage }: { showMessage: ShowMessage }) {
  const queryClient = useQueryClient();
  const send = useSend();
  const { passwordPolicy } = useConfig();
  const [teamPassword, setTeamPassword] = useState("");
  const { form, noteId, sentence, isPending, errorId, submit } = useCheckedForm<Values, void>({
    check: (values) => teamPasswordProblems(values, passwordPolicy),
    save: (body) => send<void>("/api/guest-access", { method: "PUT", body }),
    onSaved: () => {
      setTeamPassword("");
      queryClient.setQueryData(guestAccessQuery.queryKey, { isSet: true });
      showMessage("Team password saved successfully!");
    },
    onFailed: () => "Failed to save team password. Please try again.",
  });
  return (
    <form
      ref={form}
      noValidate
      className={styles.guestForm}
      onSubmit={(event) => submit(event, { teamPassword })}
    >
      <Field
        label="Team Password"
        hint={`${passwordHint(passwordPolicy)}. Saving a new one ends every guest session.`}
        errorId={errorId("teamPassword")}
      >
        <div className={styles.password}>
          <PasswordInput
            name="teamPassword"
            autoComplete="off"
            value={teamPassword}
            readOnly={isPending}
            onChange={(event) => setTeamPassword(event.target.value)}
          />
          <Button type="submit" size="lg" busy={isPending ? "Saving…" : undefined}>
            Save Team Password
          </Button>
        </div>
      </Field>
      {sentence !== undefined && (
        <Note tone="danger" role="alert" id={noteId}>
          {sentence}
        </Note>
      )}
    </form>
  );
}
