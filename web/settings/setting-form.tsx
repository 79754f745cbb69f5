import { IconCheck, IconLock } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { passwordClasses, passwordClassLabels } from "../../domain/people/passwords.ts";
import { settingProblems, trimSettings } from "../../domain/settings/setting-problems.ts";
import type { SettingsPartAnswer } from "../../domain/settings/settings-shapes.ts";
import {
  defaultTeamSettings,
  settingLabels,
  settingsParts,
  type SettingName,
  type SettingsPart,
  type TeamSettings,
} from "../../domain/settings/team-settings.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useSend } from "../api/use-send.ts";
import { FormNote } from "../sessions/form-note.tsx";
import { useForm, type Form } from "../sessions/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { durations } from "../ui/toasts.ts";
import { useTimeout } from "../ui/use-timeout.ts";
import { settingsPartQuery } from "./queries.ts";
import {
  hasZone,
  parseClasses,
  parseSettings,
  settingText,
  type SettingTexts,
} from "./setting-text.ts";
import { timeZoneOptions } from "./time-zone-options.ts";
import styles from "./settings.module.css";

type SettingFormProps = {
  part: SettingsPart;
  /** The button's label. */
  save: string;
  hints?: Partial<Record<SettingName, string>>;
  answer: SettingsPartAnswer;
};

/** The fields of one part. Those that a variable fixes are read-only. */
export function SettingForm({ part, save, hints, answer }: SettingFormProps) {
  const queryClient = useQueryClient();
  const send = useSend();
  const [isSaved, setSaved] = useState(false);
  useTimeout(isSaved ? durations.long : undefined, () => setSaved(false));
  const names: readonly SettingName[] = settingsParts[part];
  const current = answer.values as Partial<TeamSettings>;
  const start = textsOf(names, current);
  const changesIn = (values: SettingTexts) => parseSettings(changed(start, values), current);
  const form = useForm({
    start,
    check: (values) =>
      settingProblems(trimSettings(changesIn(values)), { ...defaultTeamSettings, ...current }),
    send: (values) => {
      setSaved(false);
      return send<void>(`/api/settings/${part}`, { method: "PUT", body: changesIn(values) });
    },
    fallback: "Failed to save. Please try again.",
    onDone: (_answer, sent) => {
      const saved = trimSettings(changesIn(sent));
      queryClient.setQueryData(
        settingsPartQuery(part).queryKey,
        (known) =>
          known && { ...known, values: { ...known.values, ...saved } as typeof known.values },
      );
      form.drop(sent);
      setSaved(true);
      for (const key of [queryKeys.settings, queryKeys.config, queryKeys.session])
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });
  return (
    <form
      ref={form.form}
      noValidate
      className={styles.form}
      onChange={() => setSaved(false)}
      onSubmit={form.onSubmit}
    >
      <div className={styles.pair}>
        {names.map((name) => (
          <SettingField
            key={name}
            name={name}
            form={form}
            hint={
              hints?.[name] ?? (name === "countdownTarget" ? countdownHint(current) : undefined)
            }
            setBy={answer.setBy[name]}
          />
        ))}
      </div>
      <FormNote form={form} />
      {names.some((name) => answer.setBy[name] === undefined) && (
        <div className={styles.end}>
          <Button type="submit" busy={form.isPending ? "Saving…" : undefined}>
            {save}
          </Button>
          <p role="status" className={styles.saved}>
            {isSaved && (
              <>
                <IconCheck size={16} stroke={1.8} aria-hidden="true" />
                Saved
              </>
            )}
          </p>
        </div>
      )}
    </form>
  );
}

function countdownHint({ countdownTarget }: Partial<TeamSettings>): string {
  return hasZone(countdownTarget)
    ? "In your time zone. It ends for everyone at the same moment."
    : "In the time zone of each viewer.";
}

function textsOf(names: readonly SettingName[], current: Partial<TeamSettings>) {
  const texts = names.map((name) => [name, settingText(name, current)]);
  return Object.fromEntries(texts) as Record<SettingName, string>;
}

/** Only what was edited, so that a captain who saves does not undo another's change. */
function changed(start: SettingTexts, values: SettingTexts): SettingTexts {
  const edited = Object.entries(values).filter(
    ([name, text]) => text !== start[name as SettingName],
  );
  return Object.fromEntries(edited);
}

type SettingFieldProps = {
  name: SettingName;
  form: Form<SettingName>;
  hint: string | undefined;
  setBy: string | undefined;
};

const inputTypes: Partial<Record<SettingName, string>> = {
  countdownTarget: "datetime-local",
  feedbackUrl: "url",
};

function SettingField({ name, form, hint, setBy }: SettingFieldProps) {
  if (name === "passwordRequires") return <ClassChoices form={form} setBy={setBy} />;
  const isNumber = name === "passwordMinLength" || name === "passwordMaxLength";
  const fixed = setBy === undefined ? undefined : <SetBy variable={setBy} />;
  return (
    <Field label={settingLabels[name]} hint={fixed ?? hint} errorId={form.errorId(name)}>
      {name === "timeZone" && setBy === undefined ? (
        <ZoneChoice form={form} />
      ) : (
        <TextInput
          size="md"
          type={inputTypes[name] ?? "text"}
          inputMode={isNumber ? "numeric" : undefined}
          autoComplete="off"
          readOnly={setBy !== undefined}
          {...form.control(name)}
        />
      )}
    </Field>
  );
}

function ZoneChoice({ form }: { form: Form<SettingName> }) {
  const control = form.control("timeZone");
  const options = useMemo(() => timeZoneOptions(control.value), [control.value]);
  return <Select size="md" options={options} {...control} />;
}

function SetBy({ variable }: { variable: string }) {
  return (
    <span className={styles.setBy}>
      <IconLock size={14} stroke={1.7} aria-hidden="true" />
      Set by <code>{variable}</code>
    </span>
  );
}

function ClassChoices({ form, setBy }: Pick<SettingFieldProps, "form" | "setBy">) {
  const hintId = useId();
  const { name, value, onChange } = form.control("passwordRequires");
  const chosen = parseClasses(value);
  const toggle = (toggled: string) => {
    const next = passwordClasses.filter((known) => chosen.includes(known) !== (known === toggled));
    onChange({ target: { value: next.join() } });
  };
  return (
    <fieldset
      className={styles.classes}
      aria-describedby={setBy === undefined ? form.errorId("passwordRequires") : hintId}
    >
      <legend>{settingLabels.passwordRequires}</legend>
      <div>
        {passwordClasses.map((known) => (
          <label key={known}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(known)}
              disabled={setBy !== undefined}
              onChange={() => toggle(known)}
            />
            {passwordClassLabels[known]}
          </label>
        ))}
      </div>
      {setBy !== undefined && (
        <p id={hintId} className={styles.hint}>
          <SetBy variable={setBy} />
        </p>
      )}
    </fieldset>
  );
}
