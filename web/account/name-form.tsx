import { useQueryClient } from "@tanstack/react-query";
import { useState, type RefObject } from "react";
import { ownNameProblems } from "../../domain/people/people.ts";
import type { Member } from "../../domain/permissions.ts";
import { useSend } from "../api/use-send.ts";
import { useForm } from "../sessions/use-form.ts";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { FormPart } from "./form-part.tsx";
import styles from "./account.module.css";

type NameFormProps = {
  member: Member;
  firstField: RefObject<HTMLInputElement | null>;
};

export function NameForm({ member, firstField }: NameFormProps) {
  const queryClient = useQueryClient();
  const send = useSend();
  const [isSaved, setSaved] = useState(false);
  const { control, errorId, ...form } = useForm({
    start: { firstName: member.firstName, lastName: member.lastName },
    check: ownNameProblems,
    send: (body) => {
      setSaved(false);
      return send<void>("/api/account/name", { method: "PUT", body });
    },
    fallback: "Failed to save your name. Please try again.",
    onDone: () => {
      setSaved(true);
      // Almost every screen shows the name.
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
