import type { Member } from "../../../domain/permissions.ts";
import { OrphanedDraft } from "../writing/orphaned-draft.tsx";
import { OrphanedComment } from "./orphaned-comment.tsx";

type OrphanedDraftsProps = { member: Member; documentId: string };

/** What the member has written on this device about a document that was deleted. */
export function OrphanedDrafts(props: OrphanedDraftsProps) {
  return (
    <>
      <OrphanedDraft {...props} />
      <OrphanedComment {...props} />
    </>
  );
}
