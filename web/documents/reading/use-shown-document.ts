import { useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { isOneself } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";

/**
 * Who reads a document keeps the version that they read: another's newer one is offered, one's own is shown
 * at once. Everything but the text, such as its pin, is always of now.
 */
export function useShownDocument(newest: DocumentAnswer | undefined) {
  const viewer = useViewer();
  const [read, setRead] = useState(newest);
  const isOwn = isOneself(viewer, newest?.lastModifiedBy?.id);
  const keepsReading = read && newest && newest.version > read.version && !isOwn;
  const shown = keepsReading ? read : newest;
  if (shown !== read) setRead(shown);
  const showNewest = () => setRead(undefined);
  return {
    shown,
    showNewest,
    /** The newer version of somebody else, and what shows it. */
    update: keepsReading ? { by: newest.lastModifiedBy?.name, show: showNewest } : null,
  };
}
