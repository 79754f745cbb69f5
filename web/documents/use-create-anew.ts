import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../domain/permissions.ts";
import { isSubteamId } from "../../domain/subteams.ts";
import { showToast } from "../ui/toasts.ts";
import { newKey } from "../wire/new-key.ts";
import { newDocumentOwner, writeDraft, type Draft } from "./drafts.ts";
import { withoutPictures } from "./without-pictures.ts";

type Written = Pick<Draft, "subteam" | "title" | "tags" | "content">;

/** What was written into a document that is gone goes on as a draft of a new one, whose screen offers it. */
export function useCreateAnew(member: Member) {
  const navigate = useNavigate();
  return async (
    { subteam, title, tags, content }: Written,
    lostPictures: readonly string[],
    clear: () => Promise<void>,
  ) => {
    const isKept = await writeDraft({
      id: newKey(),
      owner: newDocumentOwner(member.id),
      subteam,
      title,
      tags,
      content: withoutPictures(lostPictures, content),
      at: Date.now(),
    });
    if (!isKept) {
      showToast("This browser keeps no drafts. Please copy the text.", { tone: "danger" });
      return;
    }
    await clear();
    const place = isSubteamId(subteam) ? subteam : "general";
    void navigate({ to: "/create/$subteam", params: { subteam: place }, ignoreBlocker: true });
  };
}
