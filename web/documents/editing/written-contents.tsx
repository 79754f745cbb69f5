import type { MouseEvent, RefObject } from "react";
import { attachmentsId } from "../attachments/attachments.tsx";
import { isPlainPress, jumpTo, scrollToPlace } from "../content/jump-to.ts";
import { TableOfContents } from "../content/table-of-contents.tsx";
import { useWrittenOutline, writtenHeading } from "./use-written-outline.ts";

const parts = [{ id: attachmentsId, level: 2, text: "Attachments" }];

/** The table of contents of the text that is being written in this element. */
export function WrittenContents({ place }: { place: RefObject<HTMLElement | null> }) {
  const headings = useWrittenOutline(place);
  const placeOf = (id: string) => writtenHeading(place.current, id) ?? document.getElementById(id);
  const jump = (event: MouseEvent, id: string) => {
    const heading = writtenHeading(place.current, id);
    if (!heading) jumpTo(event, id);
    else if (isPlainPress(event)) {
      event.preventDefault();
      scrollToPlace(heading);
      putCaretIn(heading);
    }
  };
  if (headings.length < 2) return null;
  return <TableOfContents headings={headings} parts={parts} placeOf={placeOf} onJump={jump} />;
}

/** The editor takes over where the browser's own selection is. */
function putCaretIn(heading: HTMLElement): void {
  heading.closest<HTMLElement>("[contenteditable]")?.focus({ preventScroll: true });
  getSelection()?.collapse(heading, 0);
}
