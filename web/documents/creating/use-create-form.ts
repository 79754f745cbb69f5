import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Member } from "../../../domain/permissions.ts";
import { readFiles } from "../../saving/draft-files.ts";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { nextSerialQuery } from "../queries.ts";
import { describeMissingFields, missingFields } from "../writing/document-body.ts";
import { newDocumentDraftOwner, type Draft } from "../writing/drafts.ts";
import { useDocumentForm } from "../writing/use-document-form.ts";
import { useContinueAsDraft } from "./use-continue-as-draft.ts";

export function useCreateForm(member: Member, preselected: string) {
  const navigate = useNavigate();
  const continueAsDraft = useContinueAsDraft(member);
  const form = useDocumentForm({ member, subteam: preselected }, (end, submitted) => {
    if (end.kind === "saved") {
      void navigate({ to: "/subteam/$subteam", params: { subteam: submitted.savedSubteam() } });
    }
    // An earlier save had created the document, and someone has changed it since.
    if (end.kind === "conflict") void continueAsDraft(submitted);
  });
  const { saving, fields, view } = form;
  const owner = newDocumentDraftOwner(member.id);
  const leftOver = useLeftOverDrafts<Draft>(owner, saving.draft.id);
  const restore = async (draft: Draft) => {
    form.restore(draft, await readFiles(draft));
    leftOver.dismiss();
  };
  return {
    ...form,
    serial: useSerial(fields.subteam),
    offeredDraft: leftOver.offered,
    discardDraft: leftOver.discard,
    restore: () => void leftOver.resumeOffered(restore),
    missingText: describeMissingFields(missingFields(fields, view.hasContent)),
  };
}

function useSerial(subteam: string): string | undefined {
  const { data } = useQuery({ ...nextSerialQuery(subteam || "general"), enabled: subteam !== "" });
  return subteam === "" ? undefined : data?.serialNumber;
}
