import { Popover } from "@base-ui/react/popover";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { nextMenuItem } from "./menu-keys.ts";
import styles from "./choice-popover.module.css";

type Choice = { value: string; label: string; face: ReactNode };

type ChoicePopoverProps = {
  label: string;
  trigger: ReactElement;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
  /** With more than one column, only the faces are shown, and the labels are accessible names. */
  columns?: number;
  /** The name of the color that marks the checked choice. */
  color?: string | undefined;
  onOpen?: () => void;
  onPointerDown?: () => void;
  finalFocus?: () => HTMLElement | true;
};

/** A button that opens a menu of choices, one of which is checked. A bottom sheet on phones. */
export function ChoicePopover(props: ChoicePopoverProps) {
  const { label, choices, value, columns = 1 } = props;
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const show = (next: boolean) => {
    if (next) props.onOpen?.();
    setOpen(next);
  };
  const choose = (chosen: string) => {
    props.onChoose(chosen);
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = nextMenuItem(menu.current, event.key, columns);
    if (!next && event.key !== "Tab") return;
    event.preventDefault();
    if (next) next.focus();
    else setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={show}>
      <Popover.Trigger
        aria-haspopup="menu"
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          show(true);
        }}
        render={props.trigger}
      />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} align="start" sideOffset={7}>
          <Popover.Popup
            className={styles.menu}
            data-st={props.color}
            aria-label={label}
            initialFocus={() => menu.current?.querySelector<HTMLElement>("[aria-checked=true]")}
            finalFocus={props.finalFocus ?? true}
          >
            <div
              ref={menu}
              role="menu"
              tabIndex={-1}
              aria-label={label}
              className={columns > 1 ? styles.grid : undefined}
              onKeyDown={onKey}
              onPointerDown={props.onPointerDown}
            >
              {choices.map((choice) => (
                <ChoiceItem
                  key={choice.value}
                  choice={choice}
                  checked={choice.value === value}
                  isFaceOnly={columns > 1}
                  onChoose={choose}
                />
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ChoiceItemProps = {
  choice: Choice;
  checked: boolean;
  isFaceOnly: boolean;
  onChoose: (value: string) => void;
};

function ChoiceItem({ choice, checked, isFaceOnly, onChoose }: ChoiceItemProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      aria-label={choice.label}
      tabIndex={-1}
      className={isFaceOnly ? styles.cell : styles.item}
      onClick={() => onChoose(choice.value)}
    >
      {choice.face}
      {!isFaceOnly && choice.label}
      {!isFaceOnly && checked && (
        <IconCheck className={styles.check} size={16} stroke={1.7} aria-hidden="true" />
      )}
    </button>
  );
}
