import { linkPreviewLength } from "../../../domain/documents/documents.ts";
import type { DocumentPreview } from "../../../domain/documents/link-shapes.ts";
import type { Allowed } from "../../../domain/permissions.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { Db } from "../../db/open.ts";
import { readContentFacts } from "../read-content-facts.ts";
import { showContent } from "../show-content.ts";
import { findPreview } from "./link-store.ts";
import { toSummary } from "./to-summary.ts";

export async function readPreview(
  db: Db,
  { viewer }: Allowed<"documents.read">,
  id: string,
): Promise<DocumentPreview> {
  const row = await findPreview(db, id);
  if (!row) throw new Refusal("document-not-found");
  const { withMentions } = row;
  // The names are not part of the stored text.
  const text = withMentions
    ? readContentFacts(await showContent(db, viewer, withMentions)).text
    : row.text;
  return { ...toSummary(viewer, row), text: beginningOf(text.replaceAll("\t", " ")) };
}

/** Ends a longer text after a word. Some languages write without spaces, so long words are cut. */
function beginningOf(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= linkPreviewLength) return text;
  const cut = characters.slice(0, linkPreviewLength - 1).join("");
  return `${cut.replace(/\s+\S{0,30}$/, "")}…`;
}
