import { z } from "zod";
import { amount, time } from "../shapes.ts";
import { author, versionedFields } from "./document-shapes.ts";

const words = z
  .object({ added: amount("Words"), removed: amount("Words") })
  .meta({ description: "Compared with the previous version" });

const version = {
  version: z.int().min(1).meta({ description: "Starts at 1" }),
  ...versionedFields,
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
      description: "The `cursor` for earlier versions; null when there are none",
    }),
  })
  .meta({ id: "DocumentVersions", description: "A document's versions, newest first" });

export const versionPageQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .meta({ description: "`nextCursor` of the previous page", example: "12" }),
});

export const documentVersion = z
  .object({ ...version, content: z.string().meta({ description: "HTML as it was saved" }) })
  .meta({ id: "DocumentVersion", description: "One version of a document" });

export const restoreBody = z
  .strictObject({
    version: z.int().min(1).meta({ description: "The newest version, as the client knows it" }),
  })
  .meta({ id: "RestoreVersion", description: "Restores a version" });

export type DocumentVersions = z.infer<typeof documentVersions>;
export type VersionSummary = DocumentVersions["versions"][number];
export type DocumentVersion = z.infer<typeof documentVersion>;
