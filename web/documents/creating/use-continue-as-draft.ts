import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { toKeptFiles } from "../../saving/draft-files.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { DocumentForm } from "../writing/document-form.ts";
import { documentDraftOwner, textOf } from "../writing/drafts.ts";
import { moveDraft } from "../writing/move-draft.ts";

/** Moves the text into a draft of a document that others have changed since (rule 9.16). */
export function useContinueAsDraft(member: Member) {
  const navigate = useNavigate();
  const toasts = useToasts();
  return async ({ saving, lostFirstSave }: Pick<DocumentForm, "saving" | "lostFirstSave">) => {
    const { target: id, version } = saving.place();
    const payload = saving.payload();
    const base = { version, ...textOf(lostFirstSave() ?? payload) };
    const { owner } = saving;
    const chosen = saving.read().files;
    const key = { id: newIdempotencyKey(), owner: documentDraftOwner(member.id, id) };
    const draft = { ...payload, ...key, base, files: toKeptFiles(chosen) };
    const { draft: former } = saving;
    const formerKey = { owner, id: former.id(), clear: former.clear };
    if (!(await moveDraft(toasts, draft, chosen, formerKey))) return;
    void navigate({ to: "/document/$id", params: { id }, ignoreBlocker: true });
  };
}
