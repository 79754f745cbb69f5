import type { Icon } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentProps, MouseEvent } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { keyProps } from "./tool-keys.ts";
import styles from "./toolbar.module.css";

type ToolButtonProps = Omit<ComponentProps<typeof IconButton>, "children" | "onClick"> & {
  icon: Icon;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
};

/** Keeps the selection where it is: a press of the pointer does not take the focus out of the text. */
export function ToolButton({ icon: Icon, className, ...rest }: ToolButtonProps) {
  return (
    <IconButton
      onMouseDown={(event) => event.preventDefault()}
      {...keyProps(rest.label)}
      {...rest}
      className={[styles.tool, className].filter(Boolean).join(" ")}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** The pointer goes on writing; the keyboard stays in the toolbar for the next tool. */
export function chainFrom(editor: Editor, event: MouseEvent) {
  const chain = editor.chain();
  return event.detail === 0 ? chain : chain.focus();
}
