import type { Member } from "../../../domain/permissions.ts";
import { knownVisibleSubteams } from "../../subteams/use-subteams.ts";
import { nextSerialQuery } from "../queries.ts";
import { announceSubteam } from "./announce-saved.ts";
import { editedFieldsOf, newDocumentDraftOwner } from "./drafts.ts";
import type { FormDocument, FormParts, Saved } from "./form-document.ts";
import type { DocumentBody } from "./send-document.ts";

/** Its form may save it several times before it closes; the first save determines the subteam. */
export function newDocument(
  member: Member,
  { queries, toasts, view, saving }: FormParts,
): FormDocument {
  let shownSerial: string | undefined;
  const onStored = ({ version, serialNumber }: Saved, body: DocumentBody) => {
    const { subteam = "" } = body;
    announceSubteam({ queries, toasts }, subteam, saving().read().payload.subteam);
    saving().amend({ subteam, base: { version, ...editedFieldsOf(body) } });
    view.show({ serialNumber });
  };
  return {
    draftOwner: newDocumentDraftOwner(member.id),
    subteams: () => knownVisibleSubteams(queries),
    serialNumber: () => view.read().serialNumber ?? "",
    shownSerial: () => shownSerial,
    onSave: () => {
      const { subteam } = saving().read().payload;
      const isNew = saving().position().version === 0 && subteam !== "";
      const next = isNew ? queries.getQueryData(nextSerialQuery(subteam).queryKey) : undefined;
      shownSerial = next?.serialNumber;
    },
    onEarlierSaved: onStored,
    onSaved: (saved, body) => {
      onStored(saved, body);
      void queries.invalidateQueries();
    },
    /** An earlier save created the document, and someone has deleted it since. */
    onGone: () => {
      view.show({ serialNumber: undefined });
      saving().startAnother();
      return "retry";
    },
    continueFrom: () => undefined,
  };
}
