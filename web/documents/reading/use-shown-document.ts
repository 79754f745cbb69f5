import { useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { isOneself } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";

/**
 * Keeps the version that the viewer reads and offers a newer one by someone else.
 * A newer version by the viewer is shown at once.
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
    update: keepsReading ? { by: newest.lastModifiedBy?.name, show: showNewest } : null,
  };
}
