import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { createRandomKey } from "../../api/random-key.ts";
import { toKeptFiles } from "../../saving/draft-files.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { DocumentForm } from "../writing/document-form.ts";
import { documentDraftOwner, editedFieldsOf } from "../writing/drafts.ts";
import { moveDraft } from "../writing/move-draft.ts";

/** Moves the text of a new document into a draft, because others have changed it (rule 9.16). */
export function useContinueAsDraft(member: Member) {
  const navigate = useNavigate();
  const toasts = useToasts();
  return async ({ saving, stored }: Pick<DocumentForm, "saving" | "stored">) => {
    const { target: id, version } = saving.position();
    const payload = saving.payload();
    const base = { version, ...editedFieldsOf(stored() ?? payload) };
    const { owner } = saving;
    const chosen = saving.read().files;
    const key = { id: createRandomKey(), owner: documentDraftOwner(member.id, id) };
    const draft = { ...payload, ...key, base, files: toKeptFiles(chosen) };
    const { draft: former } = saving;
    const formerKey = { owner, id: former.id(), clear: former.clear };
    if (!(await moveDraft(toasts, draft, chosen, formerKey))) return;
    void navigate({ to: "/document/$id", params: { id }, ignoreBlocker: true });
  };
}
