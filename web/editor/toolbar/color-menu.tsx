import { IconHighlight, IconTextColor } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useRef } from "react";
import { backgroundColors, textColors } from "../../../domain/content/palette.ts";
import { ChoicePopover } from "../../ui/choice-popover.tsx";
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
  const opener = useRef<HTMLButtonElement>(null);
  /** Whether the toolbar had the focus when the menu opened, so that it returns there. */
  const fromToolbar = useRef(false);
  const current = useEditorState({ editor, selector: () => currentColor(editor, kind) });
  const choices = [
    ["", none],
    ...Object.entries(palette).map(([value, { label }]) => [value, label]),
  ];
  return (
    <ChoicePopover
      label={name}
      trigger={
        <ToolButton ref={opener} label={name} icon={icon} data-on={current !== "" || undefined} />
      }
      choices={choices.map(([value = "", label = ""]) => ({
        value,
        label,
        face: <Sample kind={kind} value={value} />,
      }))}
      value={current}
      onChoose={(value) => editor.commands.setColor({ [kind]: value || null } as Partial<Colors>)}
      onOpen={() => (fromToolbar.current = document.activeElement === opener.current)}
      onPointerDown={() => (fromToolbar.current = false)}
      finalFocus={() => (fromToolbar.current ? true : editor.view.dom)}
    />
  );
}

function currentColor(editor: Editor, kind: keyof Colors): string {
  const value: unknown = editor.getAttributes("color")[kind];
  return typeof value === "string" ? value : "";
}

function Sample({ kind, value }: { kind: keyof Colors; value: string }) {
  return (
    <span
      className={styles.sample}
      data-none={(kind === "background" && value === "") || undefined}
      aria-hidden="true"
      {...(value !== "" && { [`data-${kind}`]: value })}
    >
      {kind === "color" && "A"}
    </span>
  );
}
