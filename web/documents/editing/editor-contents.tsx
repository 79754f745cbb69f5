import type { MouseEvent, RefObject } from "react";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { attachmentsId } from "../attachments/attachments.tsx";
import { jumpTo, scrollToElement } from "../content/jump-to.ts";
import { hasContents } from "../content/outline.ts";
import { TableOfContents } from "../content/table-of-contents.tsx";
import { useEditorOutline, editorHeading } from "./use-editor-outline.ts";

const parts = [{ id: attachmentsId, level: 2, text: "Attachments" }];

export function EditorContents({ container }: { container: RefObject<HTMLElement | null> }) {
  const headings = useEditorOutline(container);
  const findElement = (id: string) =>
    editorHeading(container.current, id) ?? document.getElementById(id);
  const jump = (event: MouseEvent, id: string) => {
    const heading = editorHeading(container.current, id);
    if (!heading) jumpTo(event, id);
    else if (isPlainClick(event)) {
      event.preventDefault();
      scrollToElement(heading);
      putCaretIn(heading);
    }
  };
  if (!hasContents(headings)) return null;
  return (
    <TableOfContents headings={headings} parts={parts} findElement={findElement} onJump={jump} />
  );
}

/** The editor adopts the browser's selection. */
function putCaretIn(heading: HTMLElement): void {
  heading.closest<HTMLElement>("[contenteditable]")?.focus({ preventScroll: true });
  getSelection()?.collapse(heading, 0);
}
