import type { QueryClient } from "@tanstack/react-query";
import type { Member } from "../../../domain/permissions.ts";
import { documentQuery } from "../queries.ts";
import { editedFieldsOf } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";

/** Milliseconds to wait for the refetched document before the form closes. */
const refetchTimeout = 1_500;

/** Shows the sent text at once, then the text that the server has sanitized. */
export async function showSaved(
  queries: QueryClient,
  id: string,
  saved: DocumentBody & { version: number; member: Member },
): Promise<void> {
  const { member, version, title } = saved;
  const lastModifiedBy = { id: member.id, name: member.fullName };
  const text = { ...editedFieldsOf(saved), tags: [...(saved.tags ?? [])], title: title.trim() };
  const now = { ...text, version, lastModifiedBy };
  queries.setQueryData(documentQuery(id).queryKey, (before) => before && { ...before, ...now });
  await Promise.race([queries.invalidateQueries(), pause(refetchTimeout)]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
