import { Popover } from "@base-ui/react/popover";
import { IconCheck, IconHighlight, IconTextColor } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { backgroundColors, textColors } from "../../../domain/content/palette.ts";
import { nextMenuItem } from "../../ui/menu-keys.ts";
import type { Colors } from "../color-mark.ts";
import { ToolButton } from "./tool-button.tsx";
import styles from "./color-menu.module.css";

const kinds = {
  color: { name: "Text color", icon: IconTextColor, none: "Default", palette: textColors },
  background: {
    name: "Background color",
    icon: IconHighlight,
    none: "None",
    palette: backgroundColors,
  },
} as const;

type ColorMenuProps = { editor: Editor; kind: keyof typeof kinds };

export function ColorMenu({ editor, kind }: ColorMenuProps) {
  const { name, icon, none, palette } = kinds[kind];
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** Whether the toolbar had the focus when the menu opened, so that it returns there. */
  const fromToolbar = useRef(false);
  const current = useEditorState({ editor, selector: () => currentColor(editor, kind) });
  const show = (next: boolean) => {
    if (next) fromToolbar.current = document.activeElement === opener.current;
    setOpen(next);
  };
  const choose = (value: string) => {
    editor.commands.setColor({ [kind]: value || null } as Partial<Colors>);
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const next = nextMenuItem(menu.current, event.key);
    if (!next && event.key !== "Tab") return;
    event.preventDefault();
    if (next) next.focus();
    else setOpen(false);
  };
  const item = (value: string, label: string) => (
    <ColorItem
      key={value}
      kind={kind}
      value={value}
      label={label}
      checked={value === current}
      onChoose={choose}
    />
  );
  return (
    <Popover.Root open={open} onOpenChange={show}>
      <Popover.Trigger
        ref={opener}
        aria-haspopup="menu"
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          show(true);
        }}
        render={<ToolButton label={name} icon={icon} data-on={current !== "" || undefined} />}
      />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} align="start" sideOffset={7}>
          <Popover.Popup
            className={styles.menu}
            aria-label={name}
            initialFocus={() => menu.current?.querySelector<HTMLElement>("[aria-checked=true]")}
            finalFocus={() => (fromToolbar.current ? true : editor.view.dom)}
          >
            <div
              ref={menu}
              role="menu"
              tabIndex={-1}
              aria-label={name}
              onKeyDown={onKey}
              onPointerDown={() => (fromToolbar.current = false)}
            >
              {item("", none)}
              {Object.entries(palette).map(([value, { label }]) => item(value, label))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function currentColor(editor: Editor, kind: keyof Colors): string {
  const value: unknown = editor.getAttributes("color")[kind];
  return typeof value === "string" ? value : "";
}

type ColorItemProps = {
  kind: keyof Colors;
  value: string;
  label: string;
  checked: boolean;
  onChoose: (value: string) => void;
};

function ColorItem({ kind, value, label, checked, onChoose }: ColorItemProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={styles.item}
      onClick={() => onChoose(value)}
    >
      <span
        className={styles.sample}
        data-none={(kind === "background" && value === "") || undefined}
        aria-hidden="true"
        {...(value !== "" && { [`data-${kind}`]: value })}
      >
        {kind === "color" && "A"}
      </span>
      {label}
      {checked && <IconCheck className={styles.check} size={16} stroke={1.7} aria-hidden="true" />}
    </button>
  );
}
