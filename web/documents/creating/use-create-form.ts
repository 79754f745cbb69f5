import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { missingFields } from "../../../domain/documents/document-problems.ts";
import type { Member } from "../../../domain/permissions.ts";
import { readFiles } from "../../saving/draft-files.ts";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { useToasts } from "../../ui/toasts.ts";
import { nextSerialQuery } from "../queries.ts";
import { announceCreated } from "../writing/announce-saved.ts";
import { describeMissingFields } from "../writing/document-body.ts";
import { newDocumentDraftOwner, type DocumentDraft } from "../writing/drafts.ts";
import { useDocumentForm } from "../writing/use-document-form.ts";
import { useContinueAsDraft } from "./use-continue-as-draft.ts";

export type CreateFormState = ReturnType<typeof useCreateForm>;

export function useCreateForm(member: Member, preselected: string) {
  const { navigate } = useRouter();
  const toasts = useToasts();
  const continueAsDraft = useContinueAsDraft(member);
  const form = useDocumentForm({ member, subteam: preselected }, (end, submitted) => {
    if (end.kind === "saved") {
      const { id, serialNumber } = end.saved;
      const serial = { shown: submitted.shownSerial(), given: serialNumber };
      announceCreated(toasts, serial, () => {
        void navigate({ to: "/document/$id", params: { id } });
      });
      void navigate({
        to: "/subteam/$subteam",
        params: { subteam: submitted.savedSubteam() },
        state: { created: { id, at: Date.now() } },
      });
    }
    // An earlier save had created the document, and someone has changed it since.
    if (end.kind === "conflict") void continueAsDraft(submitted);
  });
  const { saving, fields, view } = form;
  const owner = newDocumentDraftOwner(member.id);
  const leftOver = useLeftOverDrafts<DocumentDraft>(owner, saving.draft.id);
  const restore = async (draft: DocumentDraft) => {
    form.restore(draft, await readFiles(draft));
    leftOver.dismiss();
  };
  return {
    ...form,
    /** A stored document keeps its subteam and its number (rule 9.44). */
    isStored: view.serialNumber !== undefined,
    serial: useSerial(view.serialNumber === undefined ? fields.subteam : "") ?? view.serialNumber,
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
