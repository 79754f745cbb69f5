import { useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { isOneself } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";

/** Offers someone else's newer version instead of replacing the one being read (rule 9.13). */
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
