import { Menu } from "@base-ui/react/menu";
import { IconCheck, IconHighlight, IconTextColor } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { backgroundColours, textColours } from "../../domain/palette.ts";
import type { Colours } from "./colour-mark.ts";
import { ToolButton } from "./tool-button.tsx";
import styles from "./colour-menu.module.css";

const kinds = {
  color: { name: "Text colour", icon: IconTextColor, none: "Default", palette: textColours },
  background: {
    name: "Background colour",
    icon: IconHighlight,
    none: "None",
    palette: backgroundColours,
  },
} as const;

type ColourMenuProps = { editor: Editor; kind: keyof typeof kinds };

/** The named colours of one kind, the current one checked; a sheet from below on phones. */
export function ColourMenu({ editor, kind }: ColourMenuProps) {
  const { name, icon, none, palette } = kinds[kind];
  const current = useEditorState({ editor, selector: () => currentColour(editor, kind) });
  const choose = (value: string) => {
    editor.commands.setColour({ [kind]: value || null } as Partial<Colours>);
  };
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        render={<ToolButton label={name} icon={icon} data-on={current !== "" || undefined} />}
      />
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="start" sideOffset={7}>
          <Menu.Popup
            className={styles.menu}
            aria-label={name}
            finalFocus={(closedBy) => (closedBy === "keyboard" ? true : editor.view.dom)}
          >
            <Menu.RadioGroup value={current} onValueChange={choose}>
              <ColourItem kind={kind} value="" label={none} />
              {Object.entries(palette).map(([value, { label }]) => (
                <ColourItem key={value} kind={kind} value={value} label={label} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function currentColour(editor: Editor, kind: keyof Colours): string {
  const value: unknown = editor.getAttributes("colour")[kind];
  return typeof value === "string" ? value : "";
}

type ColourItemProps = { kind: keyof Colours; value: string; label: string };

function ColourItem({ kind, value, label }: ColourItemProps) {
  return (
    <Menu.RadioItem className={styles.item} value={value} closeOnClick>
      <span
        className={styles.sample}
        data-none={(kind === "background" && value === "") || undefined}
        aria-hidden="true"
        {...(value !== "" && { [`data-${kind}`]: value })}
      >
        {kind === "color" && "A"}
      </span>
      {label}
      <Menu.RadioItemIndicator className={styles.check}>
        <IconCheck size={16} stroke={1.7} aria-hidden="true" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}
