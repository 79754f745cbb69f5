import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import type { ChosenFile } from "../../saving/draft-files.ts";
import { withoutPictures } from "../content/without-pictures.ts";
import { newDocumentOwner, textOf, type Draft, type Written } from "./drafts.ts";
import { putAside, type FormerDraft } from "./put-aside.ts";

type Anew = Written & Pick<Draft, "files">;

/** What was written into a document that is gone goes on as a draft of a new one, whose screen offers it. */
export function useCreateAnew(member: Member) {
  const navigate = useNavigate();
  return async (
    { subteam, files = [], ...written }: Anew,
    chosen: readonly ChosenFile[],
    lostPictures: readonly string[],
    former: FormerDraft,
  ) => {
    const owner = newDocumentOwner(member.id);
    const content = withoutPictures(lostPictures, written.content);
    const draft = { ...textOf(written), subteam, id: newIdempotencyKey(), owner, content, files };
    if (!(await putAside(draft, chosen, former))) return;
    const place = subteam || "general";
    void navigate({ to: "/create/$subteam", params: { subteam: place }, ignoreBlocker: true });
  };
}
