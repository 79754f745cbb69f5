import { Popover } from "@base-ui/react/popover";
import { IconLink } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useRef, useState } from "react";
import { addressOf, linkTo } from "../linking/link-to.ts";
import { TargetField } from "../linking/target-field.tsx";
import type { Target } from "../linking/use-targets.ts";
import { insertChoice } from "../suggesting/insert-choice.ts";
import { linkAddress, linkRules, type LinkRule } from "./link-address.ts";
import { LinkForm } from "./link-form.tsx";
import { ToolButton } from "./tool-button.tsx";
import styles from "./link-button.module.css";

type LinkButtonProps = { editor: Editor; isAllowed: LinkRule };

export function LinkButton({ editor, isAllowed }: LinkButtonProps) {
  const [open, setOpen] = useState(false);
  const addressField = useRef<HTMLInputElement>(null);
  const targetField = useRef<HTMLInputElement>(null);
  const mayLinkDocuments = isAllowed === linkRules.document;
  const current = useEditorState({
    editor,
    selector: () => String(editor.getAttributes("link")["href"] ?? ""),
  });
  const close = () => setOpen(false);
  const apply = (address: string) => {
    setLink(editor, address, isAllowed);
    close();
  };
  const choose = (target: Target) => {
    linkTarget(editor, target);
    close();
  };
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    close();
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        render={<ToolButton label="Link" icon={IconLink} data-on={current !== "" || undefined} />}
      />
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} sideOffset={7}>
          <Popover.Popup
            className={styles.popup}
            aria-label="Link"
            data-wide={mayLinkDocuments || undefined}
            initialFocus={current === "" && mayLinkDocuments ? targetField : addressField}
            finalFocus={() => editor.view.dom}
          >
            {mayLinkDocuments && <TargetField ref={targetField} onChoose={choose} />}
            <LinkForm
              ref={addressField}
              current={current}
              isAllowed={isAllowed}
              onApply={apply}
              onRemove={remove}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Links the selection or changes the current link. Without either, it inserts the title. */
function linkTarget(editor: Editor, target: Target) {
  const { empty, from, to } = editor.state.selection;
  if (empty && !editor.isActive("link")) insertChoice(editor, linkTo(target), { from, to });
  else
    editor
      .chain()
      .extendMarkRange("link")
      .setLink({ href: addressOf(target) })
      .run();
}

/** Links the selection or changes the current link. Without either, it inserts the address. */
function setLink(editor: Editor, address: string, isAllowed: LinkRule) {
  const href = linkAddress(address, isAllowed);
  if (!href) return;
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const link = { type: "link", attrs: { href } };
    editor.commands.insertContent([
      { type: "text", text: address.trim(), marks: [link] },
      { type: "text", text: " " },
    ]);
    return;
  }
  editor.chain().extendMarkRange("link").setLink({ href }).run();
}
