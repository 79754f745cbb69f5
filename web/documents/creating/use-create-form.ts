import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import type { SubteamId } from "../../../domain/subteams/subteams.ts";
import { readFiles } from "../../saving/draft-files.ts";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { nextSerialQuery } from "../queries.ts";
import { missingFields, missingInWords } from "../writing/document-body.ts";
import { newDocumentOwner, type Draft } from "../writing/drafts.ts";
import { useDocumentForm } from "../writing/use-document-form.ts";
import { useGoOnIn } from "./use-go-on-in.ts";

/** The form for a new document. */
export function useCreateForm(member: Member, preselected: SubteamId | "") {
  const navigate = useNavigate();
  const goOnIn = useGoOnIn(member);
  const form = useDocumentForm({ member, subteam: preselected }, (end, written) => {
    if (end.kind === "saved") {
      void navigate({ to: "/subteam/$subteam", params: { subteam: written.savedSubteam() } });
    }
    // An earlier save had made it, and somebody has changed it since.
    if (end.kind === "conflict") void goOnIn(written);
  });
  const { saving, fields, view } = form;
  const owner = newDocumentOwner(member.id);
  const left = useLeftOverDrafts<Draft>(owner, saving.draft.id);
  const restore = async (draft: Draft) => {
    form.restore(draft, await readFiles(draft));
    left.take();
  };
  return {
    ...form,
    serial: useSerial(fields.subteam),
    offeredDraft: left.offered,
    discardDraft: left.discard,
    restore: () => void left.takeUp(restore),
    /** What still has to be filled in, in words; empty when nothing has. */
    missingWords: missingInWords(missingFields(fields, view.hasContent)),
  };
}

function useSerial(subteam: SubteamId | ""): string | undefined {
  const { data } = useQuery({ ...nextSerialQuery(subteam || "general"), enabled: subteam !== "" });
  return subteam === "" ? undefined : data?.serialNumber;
}
