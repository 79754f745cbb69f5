import { contentMaxDepth } from "../../domain/content/content.ts";
import { documentProblems } from "../../domain/documents/document-problems.ts";
import type { ContentType, DocumentFields } from "../../domain/documents/documents.ts";
import type { Member } from "../../domain/permissions.ts";
import { refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { work, type SubmittedContent } from "./content-work.ts";
import type { DocumentContext } from "./document-context.ts";
import { readOwnAddresses } from "./links/own-addresses.ts";
import { runInContentWorker } from "./run-in-content-worker.ts";

type ContentContext = {
  fileIds: readonly string[];
  subteams: readonly Pick<Subteam, "id">[];
  stored?: string;
};

export async function cleanAndCheckContent(
  context: DocumentContext,
  viewer: Member,
  form: DocumentFields & { contentType?: ContentType | undefined },
  { fileIds, subteams, stored = "" }: ContentContext,
): Promise<SubmittedContent> {
  const ownFiles = new Set(fileIds);
  const own = await readOwnAddresses(context, form.content);
  const read = await runInContentWorker(
    work,
    "cleanSubmitted",
    viewer.id,
    form.content,
    form.contentType ?? "html",
    ownFiles,
    stored,
    own,
  );
  const problems = documentProblems({ ...form, content: read.content }, read.hasContent, subteams);
  if (read.depth > contentMaxDepth) problems.push(wrongField("content", "content-too-deep"));
  refuseWrongFields(problems);
  return read;
}
