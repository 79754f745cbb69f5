import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../domain/permissions.ts";
import { newKey } from "../wire/new-key.ts";
import type { ChangedSince } from "./create-once.ts";
import { keptFiles, type ChosenFile } from "./draft-files.ts";
import { documentOwner } from "./drafts.ts";
import type { EditedText } from "./edit-start.ts";
import { putAside, type FormerDraft } from "./put-aside.ts";

/** What was written for a document that others have changed since goes on as a draft of it (rule 9.8). */
export function useGoOnIn(member: Member) {
  const navigate = useNavigate();
  return async (
    { created: { id, version }, first }: ChangedSince,
    written: EditedText,
    chosen: readonly ChosenFile[],
    former: FormerDraft,
  ) => {
    const { subteam, title, tags = [], content } = first;
    const base = { version, title, tags, content };
    const place = { id: newKey(), owner: documentOwner(member.id, id) };
    const draft = { ...place, subteam, ...written, base, files: keptFiles(chosen) };
    if (!(await putAside(draft, chosen, former))) return;
    void navigate({ to: "/document/$id", params: { id }, ignoreBlocker: true });
  };
}
