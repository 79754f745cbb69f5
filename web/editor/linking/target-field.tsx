import { useState, type Ref } from "react";
import { Field } from "../../ui/field.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { hasModifier } from "../suggesting/has-modifier.ts";
import { useChoiceList } from "../suggesting/use-choice-list.ts";
import { TargetList } from "./target-list.tsx";
import { useTargets, type Target } from "./use-targets.ts";

type TargetFieldProps = { onChoose: (target: Target) => void; ref: Ref<HTMLInputElement> };

export function TargetField({ onChoose, ref }: TargetFieldProps) {
  const [words, setWords] = useState("");
  const { onKey, list, activeId } = useChoiceList(words, useTargets(words), onChoose);
  const isOpen = words.trim() !== "";
  return (
    <div>
      <Field label="Link to document">
        <TextInput
          ref={ref}
          size="md"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list.id}
          aria-activedescendant={isOpen ? activeId : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Title, serial number, or words"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (!isOpen || event.key === "Tab" || isComposing(event) || hasModifier(event)) return;
            if (onKey(event.nativeEvent)) event.preventDefault();
          }}
        />
      </Field>
      {isOpen && <TargetList list={list} />}
    </div>
  );
}
