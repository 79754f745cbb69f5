import { z } from "zod";
import { amount, time } from "../shapes.ts";
import { author, heading } from "./document-shapes.ts";

const words = z
  .object({ added: amount("Words"), removed: amount("Words") })
  .meta({ description: "Against the version before" });

const version = {
  version: z.int().min(1).meta({ description: "Counted from 1" }),
  ...heading,
  savedBy: author,
  savedAt: time.nullable(),
};

export const documentVersions = z
  .object({
    versions: z.array(
      z.object({
        ...version,
        words: words.nullable().meta({ description: "Null in the first version" }),
      }),
    ),
    nextCursor: z.string().nullable().meta({
      description: "For the `cursor` of the earlier ones; null when there are none",
    }),
  })
  .meta({ id: "DocumentVersions", description: "What a document has said, newest first" });

export const versionPageQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .meta({ description: "`nextCursor` of the page before", example: "12" }),
});

export const documentVersion = z
  .object({ ...version, content: z.string().meta({ description: "HTML, as it was saved" }) })
  .meta({ id: "DocumentVersion", description: "What a document said from one save to the next" });

export const restoreBody = z
  .strictObject({
    version: z.int().min(1).meta({ description: "The version that is the newest now" }),
  })
  .meta({ id: "RestoreVersion", description: "What a restored version takes the place of" });

export type DocumentVersions = z.infer<typeof documentVersions>;
export type VersionSummary = DocumentVersions["versions"][number];
export type DocumentVersion = z.infer<typeof documentVersion>;
