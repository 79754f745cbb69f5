import { Problem } from "../../api/problem.ts";
import type { RefusalContext } from "../../saving/saved-kind.ts";
import { documentQuery } from "../queries.ts";
import type { DocumentEnd, FormDocument, FormParts } from "./form-document.ts";
import type { createMissingFileRecovery } from "./missing-files.ts";

type Dependencies = Pick<FormParts, "queries" | "saving"> & {
  document: FormDocument;
  missing: ReturnType<typeof createMissingFileRecovery>;
};

export async function handleRefusal(
  { queries, saving, document, missing }: Dependencies,
  problem: Problem,
  context: RefusalContext,
): Promise<DocumentEnd | "retry" | undefined> {
  if (problem.code === "attachment-not-found") {
    return (await missing.uploadAgain(context)) ?? { kind: "not-saved", error: problem };
  }
  const { target, version } = saving().position();
  try {
    if (problem.code === "stale-version" && version > 0) {
      const newest = await queries.fetchQuery({ ...documentQuery(target), staleTime: 0 });
      return { kind: "conflict", newest };
    }
  } catch (error) {
    return isGone(error) ? document.onGone() : { kind: "not-saved", error };
  }
  return isGone(problem) ? document.onGone() : undefined;
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && error.code === "document-not-found";
}
