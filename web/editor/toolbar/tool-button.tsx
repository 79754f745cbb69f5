import type { Icon } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentProps, MouseEvent } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { keyProps } from "./tool-keys.ts";
import styles from "./toolbar.module.css";

type ToolButtonProps = Omit<ComponentProps<typeof IconButton>, "children" | "onClick"> & {
  icon: Icon;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** A click with the pointer leaves the focus and the selection in the text. */
export function ToolButton({ icon: Icon, className, ...rest }: ToolButtonProps) {
  return (
    <IconButton
      onMouseDown={keepFocus}
      {...keyProps(rest.label)}
      {...rest}
      className={[styles.tool, className].filter(Boolean).join(" ")}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** A click returns the focus to the text. After a key press it stays in the toolbar. */
export function chainFrom(editor: Editor, event: MouseEvent) {
  const chain = editor.chain();
  return event.detail === 0 ? chain : chain.focus();
}
