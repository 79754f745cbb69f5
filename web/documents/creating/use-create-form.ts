import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { missingFields } from "../../../domain/documents/document-problems.ts";
import type { Member } from "../../../domain/permissions.ts";
import { readFiles, toKeptFiles, toListedFiles } from "../../saving/draft-files.ts";
import { deleteDraft } from "../../saving/drafts.ts";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { useToasts } from "../../ui/toasts.ts";
import { nextSerialQuery } from "../queries.ts";
import { announceCreated } from "../writing/announce-saved.ts";
import { describeMissingFields } from "../writing/document-body.ts";
import { newDocumentDraftOwner, type DocumentDraft } from "../writing/drafts.ts";
import { useDocumentForm } from "../writing/use-document-form.ts";
import { useContinueOnDocument } from "./use-continue-on-document.ts";

export type CreateFormState = ReturnType<typeof useCreateForm>;

export function useCreateForm(member: Member, preselected: string) {
  const { navigate } = useRouter();
  const toasts = useToasts();
  const continueOnDocument = useContinueOnDocument(member);
  const form = useDocumentForm({ member, subteam: preselected }, (end, submitted) => {
    if (end.kind === "saved") {
      const { id, serialNumber } = end.saved;
      const serial = { shown: submitted.shownSerial(), given: serialNumber };
      announceCreated(toasts, serial, () => {
        void navigate({ to: "/document/$id", params: { id } });
      });
      void navigate({
        to: "/subteam/$subteam",
        params: { subteam: submitted.saving.read().payload.subteam },
        state: { created: { id, at: Date.now() } },
      });
    }
    // An earlier save had created the document, and someone has changed it since.
    if (end.kind === "conflict") {
      const { draft, owner, payload, position, read } = submitted.saving;
      const { files } = read();
      const former = { owner, id: draft.id(), clear: draft.clear };
      const text = { ...payload(), ...position(), files: toKeptFiles(files) };
      void continueOnDocument(text, files, former);
    }
  });
  const { saving, fields, view } = form;
  const owner = newDocumentDraftOwner(member.id);
  const leftOver = useLeftOverDrafts<DocumentDraft>(owner, saving.draft.id);
  const restore = async (draft: DocumentDraft) => {
    const files = await readFiles(draft);
    const { target, version = 0 } = draft;
    const former = { ...draft, clear: () => deleteDraft(draft) };
    const isMoved =
      target !== undefined &&
      version > 0 &&
      (await continueOnDocument({ ...draft, target }, toListedFiles(files), former));
    if (!isMoved) form.restore(draft, files);
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
