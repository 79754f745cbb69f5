import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { Member } from "../../../domain/permissions.ts";
import { documentQuery } from "../queries.ts";
import { documentDraftOwner, payloadOf } from "./drafts.ts";
import type { FormDocument, FormParts } from "./form-document.ts";
import { showSaved } from "./show-saved.ts";

export function editedDocument(
  base: DocumentAnswer,
  member: Member,
  { queries, view, uploads, saving }: FormParts,
): FormDocument {
  const { id, serialNumber } = base;
  return {
    draftOwner: documentDraftOwner(member.id, id),
    subteams: ({ subteam }) => [{ id: subteam }],
    serialNumber: () => serialNumber,
    shownSerial: () => undefined,
    onSave: () => undefined,
    onEarlierSaved: () => undefined,
    onSaved: ({ version }, body) => showSaved(queries, id, { ...body, version, member }),
    onGone: () => ({ kind: "gone" }),
    continueFrom: ({ version }) => {
      const saved = queries.getQueryData(documentQuery(id).queryKey);
      if (saved?.version !== version) return;
      const isAttached = (file?: string) => saved.attachments.some((other) => other.id === file);
      for (const { key, id: file } of uploads.read()) if (isAttached(file)) uploads.forget(key);
      view.show({ base: saved, target: saved });
      saving().amend({ base: payloadOf(saved).base });
    },
  };
}
