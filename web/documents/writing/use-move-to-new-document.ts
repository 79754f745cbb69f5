import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { createRandomKey } from "../../api/random-key.ts";
import type { ChosenFile } from "../../saving/draft-files.ts";
import { useToasts } from "../../ui/toasts.ts";
import { removeImages } from "../content/remove-images.ts";
import {
  newDocumentDraftOwner,
  editedFieldsOf,
  type DocumentDraft,
  type DocumentPayload,
} from "./drafts.ts";
import { moveDraft, type FormerDraft } from "./move-draft.ts";

type MovedDraft = DocumentPayload & Pick<DocumentDraft, "files">;

/** Moves a deleted document's text into a draft, which the form for a new document offers. */
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
    const content = removeImages(lostPictures, payload.content);
    const draft = {
      ...editedFieldsOf(payload),
      subteam,
      id: createRandomKey(),
      owner,
      content,
      files,
    };
    if (!(await moveDraft(toasts, draft, chosen, former))) return;
    const place = subteam || "general";
    void navigate({ to: "/create/$subteam", params: { subteam: place }, ignoreBlocker: true });
  };
}
