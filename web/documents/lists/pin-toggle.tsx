import type { DocumentCard } from "../../../domain/documents/document-shapes.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { OnPin } from "./use-pin.ts";
import "../card-icons.css";

type PinToggleProps = { document: DocumentCard; onPin: OnPin; className?: string | undefined };

export function PinToggle({ document, onPin, className }: PinToggleProps) {
  const pin = !document.isPinned;
  return (
    <IconButton
      label={`${pin ? "Pin" : "Unpin"} ${shownTitle(document.title)}`}
      className={className}
      data-icon={pin ? "pin" : "unpin"}
      // Holding Enter would pin one document after another.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={(event) => onPin({ document, pin }, event)}
    />
  );
}
