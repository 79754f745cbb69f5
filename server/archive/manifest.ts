import { z } from "zod";
import { fileIdPattern } from "../../domain/files/files.ts";

/** Increase it when older versions of Paddock cannot read the archive. */
export const archiveFormat = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const dataFile = z.object({
  sha256,
  lines: z.int().nonnegative(),
});

const every = z.object({
  product: z.literal("Paddock"),
  format: z.literal(archiveFormat),
  version: z.string(),
  createdAt: z.iso.datetime(),
  tables: z.record(z.string(), dataFile),
  files: dataFile.extend({
    bytes: z.int().nonnegative(),
    /** Scheduled backups keep files beside them; those before an update leave them in place. */
    location: z.enum(["inside", "beside", "left"]),
  }),
  missing: z.array(z.string()),
  changed: z.array(z.string()),
});

const backup = every.extend({
  kind: z.literal("backup"),
  migrations: z.array(z.string()),
  /** The last numbers of tables that number their rows. */
  lastNumbers: z.record(z.string(), z.int()),
});

const season = every.extend({
  kind: z.literal("season"),
  /** As in "2025-26". */
  season: z.string(),
  teamName: z.string(),
  pages: z.record(z.string(), sha256),
});

const converted = every.extend({
  kind: z.literal("export"),
  /** Parts that are not converted; `items` is null where they are not lists. */
  ignored: z.array(z.object({ name: z.string(), items: z.int().nullable() })),
});

/** `docs/archive.md` describes it. */
export const manifestShape = z.discriminatedUnion("kind", [backup, season, converted]);

export type Manifest = z.infer<typeof manifestShape>;
export type BackupManifest = z.infer<typeof backup>;
export type SeasonManifest = z.infer<typeof season>;
export type ExportManifest = z.infer<typeof converted>;

export const storedFileShape = z.object({
  id: z.string().regex(fileIdPattern),
  sha256,
  bytes: z.int().nonnegative(),
  path: z.string().regex(/^files\/[0-9a-f]{64}(?:\.[0-9a-z]{1,16})?$/),
});

export type StoredFile = z.infer<typeof storedFileShape>;

export const manifestPath = "manifest.json";
export const storedFilesPath = "data/stored-files.jsonl";
export const tablePath = (table: string) => `data/${table}.jsonl`;
