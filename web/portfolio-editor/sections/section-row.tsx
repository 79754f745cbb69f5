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
import { TextInput } from "../../ui/text-input.tsx";
import { isSaveKey } from "../use-save-key.ts";
import styles from "./section-list.module.css";

type SectionRowProps = {
  section: Section;
  isCurrent: boolean;
  place: { isFirst: boolean; isLast: boolean };
  onShow: () => void;
  onRename: (title: string) => void;
  onMove: (step: -1 | 1) => void;
  /** Required sections cannot be removed. */
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
  const end = (isByKey: boolean) => {
    flushSync(() => setRenaming(false));
    if (isByKey) rename.current?.focus();
  };
  return (
    <li className={styles.row} data-current={props.isCurrent || undefined}>
      {isRenaming ? (
        <RenameField
          title={title}
          onKeep={(next, isByKey) => {
            if (!isEmpty(next)) props.onRename(next.trim());
            end(isByKey);
          }}
          onDrop={() => end(true)}
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
  onKeep: (title: string, isByKey: boolean) => void;
  onDrop: () => void;
};

function RenameField({ title, onKeep, onDrop }: RenameFieldProps) {
  const [value, setValue] = useState(title);
  const isOver = useRef(false);
  const finish = (end: () => void) => {
    // The field that goes away loses the focus once more.
    if (isOver.current) return;
    isOver.current = true;
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
      onBlur={() => finish(() => onKeep(value, false))}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === "Enter") {
          // Or it would press the button that gets the focus.
          event.preventDefault();
          finish(() => onKeep(value, true));
        }
        // The save that follows takes it along.
        if (isSaveKey(event)) finish(() => onKeep(value, true));
        if (event.key === "Escape") finish(onDrop);
      }}
    />
  );
}
