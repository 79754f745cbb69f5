import type { Member } from "../../../domain/permissions.ts";
import { OrphanedComment } from "./orphaned-comment.tsx";
import { OrphanedDraft } from "./orphaned-draft.tsx";

type OrphanedDraftsProps = { member: Member; documentId: string };

/** Offers the member's drafts on this device for a document that was deleted. */
export function OrphanedDrafts(props: OrphanedDraftsProps) {
  return (
    <>
      <OrphanedDraft {...props} />
      <OrphanedComment {...props} />
    </>
  );
}
