import type { QueryClient } from "@tanstack/react-query";
import type { Member } from "../../../domain/permissions.ts";
import { documentQuery } from "../queries.ts";
import { textOf } from "./drafts.ts";
import type { DocumentBody } from "./send-document.ts";

/** Milliseconds for which the new text is waited for before the form gives way; what was sent is known anyway. */
const patience = 1_500;

/** What was saved is shown at once, and as the server has cleaned it as soon as that is known. */
export async function showSaved(
  queries: QueryClient,
  id: string,
  saved: DocumentBody & { version: number; member: Member },
): Promise<void> {
  const { member, version, title } = saved;
  const lastModifiedBy = { id: member.id, name: member.fullName };
  const text = { ...textOf(saved), tags: [...(saved.tags ?? [])], title: title.trim() };
  const now = { ...text, version, lastModifiedBy };
  queries.setQueryData(documentQuery(id).queryKey, (before) => before && { ...before, ...now });
  await Promise.race([queries.invalidateQueries(), pause(patience)]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
