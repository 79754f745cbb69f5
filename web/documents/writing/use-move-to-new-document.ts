import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import type { ChosenFile } from "../../saving/draft-files.ts";
import { useToasts } from "../../ui/toasts.ts";
import { removePictures } from "../content/remove-pictures.ts";
import { newDocumentDraftOwner, textOf, type Draft, type DocumentPayload } from "./drafts.ts";
import { moveDraft, type FormerDraft } from "./move-draft.ts";

type MovedDraft = DocumentPayload & Pick<Draft, "files">;

/** Moves the text of a deleted document into a draft of a new one, which the form then offers. */
export function useMoveToNewDocument(member: Member) {
  const navigate = useNavigate();
  const toasts = useToasts();
  return async (
    { subteam, files = [], ...payload }: MovedDraft,
    chosen: readonly ChosenFile[],
    lostPictures: readonly string[],
    former: FormerDraft,
  ) => {
    const owner = newDocumentDraftOwner(member.id);
    const content = removePictures(lostPictures, payload.content);
    const draft = { ...textOf(payload), subteam, id: newIdempotencyKey(), owner, content, files };
    if (!(await moveDraft(toasts, draft, chosen, former))) return;
    const place = subteam || "general";
    void navigate({ to: "/create/$subteam", params: { subteam: place }, ignoreBlocker: true });
  };
}
