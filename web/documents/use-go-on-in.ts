import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../domain/permissions.ts";
import { keptFiles } from "../saving/draft-files.ts";
import { newKey } from "../wire/new-key.ts";
import type { DocumentForm } from "./document-form.ts";
import { documentOwner, textOf } from "./drafts.ts";
import { putAside } from "./put-aside.ts";

/** What was written for a document that others have changed since goes on as a draft of it (rule 9.8). */
export function useGoOnIn(member: Member) {
  const navigate = useNavigate();
  return async ({ saving, madeAs }: Pick<DocumentForm, "saving" | "madeAs">) => {
    const { target: id, version } = saving.place();
    const written = saving.payload();
    const base = { version, ...textOf(madeAs() ?? written) };
    const { owner } = saving;
    const chosen = saving.read().files;
    const place = { id: newKey(), owner: documentOwner(member.id, id) };
    const draft = { ...written, ...place, base, files: keptFiles(chosen) };
    const { draft: former } = saving;
    if (!(await putAside(draft, chosen, { owner, id: former.id(), clear: former.clear }))) return;
    void navigate({ to: "/document/$id", params: { id }, ignoreBlocker: true });
  };
}
