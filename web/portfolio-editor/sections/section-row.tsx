import { IconArrowDown, IconArrowUp, IconPencil, IconX } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import {
  isRequiredSection,
  sectionTitle,
  sectionTitleMaxLength,
  type Section,
} from "../../../domain/portfolios/portfolios.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { isSaveKey } from "../../ui/save-keys.ts";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./section-list.module.css";

type SectionRowProps = {
  section: Section;
  isCurrent: boolean;
  place: { isFirst: boolean; isLast: boolean };
  onShow: () => void;
  onRename: (title: string) => void;
  onMove: (step: -1 | 1) => void;
  /** Undefined for required sections. */
  onRemove: (() => void) | undefined;
};

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

export function SectionRow(props: SectionRowProps) {
  const { section, place } = props;
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const requiredId = useId();
  const title = sectionTitle(section);
  const isRequired = isRequiredSection(section.id);
  const endRenaming = (isByKey: boolean) => {
    flushSync(() => setRenaming(false));
    if (isByKey) rename.current?.focus();
  };
  return (
    <li className={styles.row} data-current={props.isCurrent || undefined}>
      {isRenaming ? (
        <RenameField
          title={title}
          onSubmit={(next, isByKey) => {
            if (!isEmpty(next)) props.onRename(next.trim());
            endRenaming(isByKey);
          }}
          onCancel={() => endRenaming(true)}
        />
      ) : (
        <button
          type="button"
          className={styles.title}
          aria-current={props.isCurrent || undefined}
          aria-describedby={isRequired ? requiredId : undefined}
          onClick={props.onShow}
        >
          {title}
          {isRequired && (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          )}
        </button>
      )}
      {isRequired && (
        <span id={requiredId} hidden>
          required
        </span>
      )}
      {!isRequired && !isRenaming && (
        <IconButton
          ref={rename}
          size="sm"
          label={`Rename ${title}`}
          onClick={() => setRenaming(true)}
        >
          <IconPencil {...icon} />
        </IconButton>
      )}
      <IconButton
        size="sm"
        label={`Move ${title} up`}
        data-step={-1}
        disabled={place.isFirst}
        onClick={() => props.onMove(-1)}
      >
        <IconArrowUp {...icon} />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${title} down`}
        data-step={1}
        disabled={place.isLast}
        onClick={() => props.onMove(1)}
      >
        <IconArrowDown {...icon} />
      </IconButton>
      {props.onRemove && (
        <IconButton size="sm" label={`Remove ${title}`} onClick={props.onRemove}>
          <IconX {...icon} />
        </IconButton>
      )}
    </li>
  );
}

type RenameFieldProps = {
  title: string;
  onSubmit: (title: string, isByKey: boolean) => void;
  onCancel: () => void;
};

function RenameField({ title, onSubmit, onCancel }: RenameFieldProps) {
  const [value, setValue] = useState(title);
  const isFinished = useRef(false);
  const finish = (end: () => void) => {
    // Removing the field triggers its blur handler again.
    if (isFinished.current) return;
    isFinished.current = true;
    end();
  };
  return (
    <TextInput
      size="md"
      className={styles.field}
      aria-label="Section title"
      autoFocus
      autoComplete="off"
      maxLength={sectionTitleMaxLength}
      value={value}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => finish(() => onSubmit(value, false))}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter") {
          // Enter would otherwise click the button that gets the focus.
          event.preventDefault();
          finish(() => onSubmit(value, true));
        }
        // The save that this key starts includes the title.
        if (isSaveKey(event)) finish(() => onSubmit(value, true));
        if (event.key === "Escape") finish(onCancel);
      }}
    />
  );
}
