import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../domain/permissions.ts";
import type { Place } from "../saving/delivery.ts";
import { keptFiles, type ChosenFile } from "../saving/draft-files.ts";
import { newKey } from "../wire/new-key.ts";
import { documentOwner, type Draft } from "./drafts.ts";
import { putAside, type FormerDraft } from "./put-aside.ts";
import type { DocumentBody } from "./send-document.ts";

/** What was written for a document that others have changed since goes on as a draft of it (rule 9.8). */
export function useGoOnIn(member: Member) {
  const navigate = useNavigate();
  return async (
    { target: id, version }: Place<DocumentBody>,
    madeAs: Pick<Draft, "title" | "content"> & { tags?: readonly string[] | undefined },
    written: Pick<Draft, "subteam" | "title" | "tags" | "content">,
    chosen: readonly ChosenFile[],
    former: FormerDraft,
  ) => {
    const { title, tags = [], content } = madeAs;
    const base = { version, title, tags, content };
    const place = { id: newKey(), owner: documentOwner(member.id, id) };
    const draft = { ...written, ...place, base, files: keptFiles(chosen) };
    if (!(await putAside(draft, chosen, former))) return;
    void navigate({ to: "/document/$id", params: { id }, ignoreBlocker: true });
  };
}
