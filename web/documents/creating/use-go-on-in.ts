import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { keptFiles } from "../../saving/draft-files.ts";
import type { DocumentForm } from "../writing/document-form.ts";
import { documentOwner, textOf } from "../writing/drafts.ts";
import { putAside } from "../writing/put-aside.ts";

/** What was written for a document that others have changed since goes on as a draft of it (rule 9.16). */
export function useGoOnIn(member: Member) {
  const navigate = useNavigate();
  return async ({ saving, madeAs }: Pick<DocumentForm, "saving" | "madeAs">) => {
    const { target: id, version } = saving.place();
    const written = saving.payload();
    const base = { version, ...textOf(madeAs() ?? written) };
    const { owner } = saving;
    const chosen = saving.read().files;
    const place = { id: newIdempotencyKey(), owner: documentOwner(member.id, id) };
    const draft = { ...written, ...place, base, files: keptFiles(chosen) };
    const { draft: former } = saving;
    if (!(await putAside(draft, chosen, { owner, id: former.id(), clear: former.clear }))) return;
    void navigate({ to: "/document/$id", params: { id }, ignoreBlocker: true });
  };
}
