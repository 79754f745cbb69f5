import type { Member } from "../../../domain/permissions.ts";
import { knownVisibleSubteams } from "../../subteams/use-subteams.ts";
import { nextSerialQuery } from "../queries.ts";
import { announceSubteam } from "./announce-saved.ts";
import { newDocumentDraftOwner } from "./drafts.ts";
import type { FormDocument, FormParts } from "./form-document.ts";
import type { DocumentBody } from "./send-document.ts";

/** It may be saved several times before its form closes; the first save determines the subteam. */
export function newDocument(member: Member, { queries, toasts, view, saving }: FormParts) {
  let stored: DocumentBody | undefined;
  let shownSerial: string | undefined;
  const forget = () => {
    stored = undefined;
    view.show({ serialNumber: undefined });
  };
  const document: FormDocument = {
    draftOwner: newDocumentDraftOwner(member.id),
    subteams: () => knownVisibleSubteams(queries),
    serialNumber: () => view.read().serialNumber ?? "",
    onSaved: (_, body) => {
      announceSubteam({ queries, toasts }, stored?.subteam, body.subteam);
      stored = { ...body, subteam: stored?.subteam ?? body.subteam };
      void queries.invalidateQueries();
    },
    /** An earlier save had created it. */
    onGone: () => {
      forget();
      saving().startAnother();
      return "retry";
    },
    continueFrom: ({ serialNumber }) => {
      view.show({ serialNumber });
      if (stored) saving().amend({ subteam: stored.subteam ?? "" });
    },
  };
  return {
    ...document,
    forget,
    stored: () => stored,
    savedSubteam: () => stored?.subteam ?? saving().read().payload.subteam,
    shownSerial: () => shownSerial,
    onEarlierSaved: (body: DocumentBody) => {
      stored ??= body;
    },
    onSave: () => {
      const { subteam } = saving().read().payload;
      const isNew = saving().position().version === 0 && subteam !== "";
      const next = isNew ? queries.getQueryData(nextSerialQuery(subteam).queryKey) : undefined;
      shownSerial = next?.serialNumber;
    },
  };
}
