import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { createRandomKey } from "../../api/random-key.ts";
import type { ChosenFile } from "../../saving/draft-files.ts";
import { useToasts } from "../../ui/toasts.ts";
import { documentDraftOwner, type DocumentDraft } from "../writing/drafts.ts";
import { moveDraft, type FormerDraft } from "../writing/move-draft.ts";

type StoredDraft = Omit<DocumentDraft, "id" | "owner" | "at"> & { target: string };

/** Moves a draft whose document is already stored to that document, which offers it (rule 9.16). */
export function useContinueOnDocument(member: Member) {
  const navigate = useNavigate();
  const toasts = useToasts();
  return async (draft: StoredDraft, files: readonly ChosenFile[], former: FormerDraft) => {
    const id = draft.target;
    const key = { id: createRandomKey(), owner: documentDraftOwner(member.id, id) };
    const isMoved = await moveDraft(toasts, { ...draft, ...key }, files, former);
    if (isMoved) void navigate({ to: "/document/$id", params: { id }, ignoreBlocker: true });
    return isMoved;
  };
}
