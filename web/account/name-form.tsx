import { useQueryClient } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import { ownNameProblems } from "../../domain/people/people.ts";
import type { Member } from "../../domain/permissions.ts";
import { send } from "../api/http.ts";
import { useForm } from "../sessions/use-form.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { FormPart } from "./form-part.tsx";
import styles from "./account.module.css";

type NameFormProps = {
  member: Member;
  /** For where the focus starts. */
  firstField: RefObject<HTMLInputElement | null>;
};

/** The name as it is shown to others, with every document, comment and portfolio. */
export function NameForm({ member, firstField }: NameFormProps) {
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const { control, errorId, ...form } = useForm({
    start: { firstName: member.firstName, lastName: member.lastName },
    check: ownNameProblems,
    send: (body) => {
      setSaved(false);
      return send<void>("/api/account/name", { method: "PUT", body });
    },
    otherwise: "Failed to save your name. Please try again.",
    onDone: () => {
      setSaved(true);
      // It stands on every screen.
      void queryClient.invalidateQueries();
    },
  });
  return (
    <FormPart
      title="Name"
      form={form}
      done={isSaved && "Name saved"}
      submit="Save Name"
      busy="Saving…"
    >
      <div className={styles.pair}>
        <Field label="First Name" errorId={errorId("firstName")}>
          <TextInput
            ref={firstField}
            size="md"
            autoComplete="given-name"
            {...control("firstName")}
          />
        </Field>
        <Field label="Last Name" errorId={errorId("lastName")}>
          <TextInput size="md" autoComplete="family-name" {...control("lastName")} />
        </Field>
      </div>
    </FormPart>
  );
}
