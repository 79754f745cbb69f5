import { IconChevronDown } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { isEmpty } from "../../domain/content/is-empty.ts";
import type { TextColor } from "../../domain/content/palette.ts";
import {
  freeDigits,
  newSubteamId,
  newSubteamProblems,
} from "../../domain/subteams/subteam-changes.ts";
import { iconLabel, type SubteamIconName } from "../../domain/subteams/subteam-icons.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { useSend } from "../api/use-send.ts";
import { FormNote } from "../sessions/form-note.tsx";
import { useForm } from "../sessions/use-form.ts";
import { NamedIcon } from "../subteams/named-icon.tsx";
import { useSubteams } from "../subteams/use-subteams.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { useFocusOnMount } from "../ui/use-focus-on-mount.ts";
import { ColorChoice, colorLabel } from "./color-choice.tsx";
import { IconChoice } from "./icon-choice.tsx";
import { refreshSubteams } from "./queries.ts";
import styles from "./settings.module.css";

const list = new Intl.ListFormat("en-US");

export function AddSubteam({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const send = useSend();
  const subteams = useSubteams();
  const field = useFocusOnMount<HTMLInputElement>();
  const free = freeDigits(subteams);
  const form = useForm({
    start: { name: "", digit: String(free[0] ?? ""), color: "blue", icon: "gauge" },
    check: (values) => newSubteamProblems({ ...values, digit: Number(values.digit) }, subteams),
    send: (values) =>
      send<Subteam>("/api/subteams", {
        method: "POST",
        body: { ...values, digit: Number(values.digit) },
      }),
    fallback: "Failed to add the subteam. Please try again.",
    onDone: async () => {
      await refreshSubteams(queryClient);
      onDone();
    },
  });
  const { control, errorId, values } = form;
  // Another captain may have taken the chosen digit.
  const digit = free.includes(Number(values.digit)) ? values.digit : "";
  const choose = (name: "color" | "icon") => (value: string) =>
    control(name).onChange({ target: { value } });
  return (
    <form
      ref={form.form}
      noValidate
      aria-label="Add subteam"
      className={styles.addForm}
      onSubmit={form.onSubmit}
    >
      <div className={styles.fields}>
        <Field label="Name" required errorId={errorId("name")}>
          <TextInput ref={field} size="md" autoComplete="off" {...control("name")} />
        </Field>
        <Field label="Digit" errorId={errorId("digit")}>
          <Select
            size="md"
            options={free.map(String).map((value) => ({ value, label: value }))}
            {...control("digit")}
            value={digit}
          />
        </Field>
        <div className={styles.choice}>
          <span>Color</span>
          <ColorChoice
            value={values.color}
            onChoose={choose("color")}
            trigger={
              <Button aria-label={`Color: ${colorLabel(values.color as TextColor)}`}>
                <span className={styles.dot} data-dot={values.color} />
                {colorLabel(values.color as TextColor)}
                <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
              </Button>
            }
          />
        </div>
        <div className={styles.choice}>
          <span>Icon</span>
          <IconChoice
            value={values.icon}
            onChoose={choose("icon")}
            trigger={
              <Button aria-label={`Icon: ${iconLabel(values.icon)}`}>
                <NamedIcon name={values.icon as SubteamIconName} size={20} />
                <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
              </Button>
            }
          />
        </div>
      </div>
      <FormNote form={form} />
      <div className={styles.addEnd}>
        <p className={styles.hint}>
          {digit !== "" && `Serial numbers begin with KB${digit}. `}
          {free.length === 0
            ? "No digit is free."
            : `Free digits: ${list.format(free.map(String))}.`}
          {!isEmpty(values.name) && (
            <>
              {" "}
              The id <code>{newSubteamId(values.name, subteams)}</code> never changes.
            </>
          )}
        </p>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={form.isPending ? "Adding…" : undefined}>
          Add subteam
        </Button>
      </div>
    </form>
  );
}
