import { IconX } from "@tabler/icons-react";
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { cleanSkills, skillMaxLength, skillsMax } from "../../../domain/portfolios/experiences.ts";
import { refusals } from "../../../domain/refusals.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { isSaveKey } from "../../ui/save-keys.ts";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./skills-field.module.css";

type SkillsFieldProps = { skills: readonly string[]; onChange: (skills: string[]) => void };

export function SkillsField({ skills, onChange }: SkillsFieldProps) {
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const id = useId();
  const isFull = skills.length >= skillsMax;
  const problem = problemOf(typed, isFull);

  /** Skills that are too long or beyond the limit stay in the field. */
  const add = (text: string) => {
    const parts = text.split(/[,\n]/).map((part) => part.trim());
    const added = parts.filter((part) => !isEmpty(part));
    const tooLong = added.filter((skill) => skill.length > skillMaxLength);
    const all = cleanSkills([...skills, ...added.filter((skill) => !tooLong.includes(skill))]);
    const next = all.slice(0, skillsMax);
    setTyped([...all.slice(skillsMax), ...tooLong].join(", "));
    const isDuplicate = added.length > 0 && all.length === skills.length && tooLong.length === 0;
    setMessage(isDuplicate ? `${added.join(", ")} is already in the list` : "");
    if (next.length > skills.length) onChange(next);
  };
  const controls = () => [...(field.current?.querySelectorAll<HTMLElement>("button, input") ?? [])];
  const remove = (at: number) => {
    flushSync(() => onChange(skills.toSpliced(at, 1)));
    setMessage(`${skills[at]} removed`);
    controls()[at]?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add(typed);
    }
    // The save that this key starts includes the skill.
    if (isSaveKey(event) && !isEmpty(typed)) add(typed);
    // Backspace only focuses the last skill, so that none is removed by accident.
    if (event.key === "Backspace" && typed === "") controls().at(-2)?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!/[,\n]/.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  return (
    <div ref={field} className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <p className={styles.label}>
        <span id={`${id}-label`}>Skills</span>
        {skills.length >= skillsMax - 6 && (
          <span className={styles.count}>
            {skills.length} of {skillsMax}
          </span>
        )}
      </p>
      <div className={styles.row}>
        {skills.length > 0 && (
          <ul className={styles.skills}>
            {skills.map((skill, at) => (
              <li key={skill} className={styles.skill}>
                {skill}
                <button type="button" aria-label={`Remove ${skill}`} onClick={() => remove(at)}>
                  <IconX size={14} stroke={1.8} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextInput
          size="md"
          className={styles.input}
          aria-label="Add skill"
          placeholder="Add skill"
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-message`}
          value={typed}
          readOnly={isFull && typed === ""}
          onChange={({ target: { value } }) => (value.includes(",") ? add(value) : setTyped(value))}
          onKeyDown={onKey}
          onPaste={paste}
          onBlur={() => !isEmpty(typed) && add(typed)}
        />
      </div>
      <p
        className={styles.message}
        id={`${id}-message`}
        role="status"
        data-wrong={problem !== undefined || undefined}
      >
        {problem ?? message}
      </p>
    </div>
  );
}

function problemOf(typed: string, isFull: boolean): string | undefined {
  if (!isEmpty(typed) && isFull) return refusals["too-many-skills"].sentence;
  const isLong = typed.split(",").some((skill) => skill.trim().length > skillMaxLength);
  return isLong ? refusals["skill-too-long"].sentence : undefined;
}
