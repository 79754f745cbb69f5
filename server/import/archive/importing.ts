import type { PasswordPolicy } from "../../../domain/people/passwords.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { Subteam } from "../../../domain/subteams/subteams.ts";
import type { StoredFile } from "../../archive/manifest.ts";
import type { Archive } from "../../archive/open-archive.ts";
import type { AppContext } from "../../context.ts";
import { isUniqueViolation } from "../../db/dialects.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { transact, type WriteContext } from "../../db/transact.ts";
import type { People } from "../people.ts";
import type { Outcome } from "../report.ts";
import type { Table } from "./archive-lines.ts";
import {
  findImportedItem,
  isFormerId,
  recordImportedItem,
  sourceOf,
  type ImportedItem,
} from "./store.ts";

export type ItemReport = { name: string; outcome: Outcome; notes: string[] };

export type Importing = {
  context: Pick<AppContext, "db" | "announce" | "settings" | "fileStore">;
  archive: Archive;
  files: ReadonlyMap<string, StoredFile>;
  /** By `passwordKey`. They are never written into an archive. */
  passwords: ReadonlyMap<string, string>;
  isDryRun: boolean;
  subteams: readonly Subteam[];
  /** By id in the archive. */
  subteamNames: ReadonlyMap<string, string>;
  passwordPolicy: PasswordPolicy;
  people: People;
  /** Sources and ids already used, so that no item of the archive overwrites another. */
  seen: Set<string>;
  /** By id in the archive. */
  documents: Map<string, { id: string; name: string }>;
  serials: Set<string>;
  slugs: Set<string>;
  /** Ids of members in the archive, by registered address. */
  slugOwners: Map<string, string>;
  unusedSlugs: Set<string>;
};

export type ExistingItem = {
  /** Null if it was never changed in Paddock. */
  changedAt: number | null;
  /** "another text" is earlier or later than that of the archive. */
  likeness?: "same" | "another text";
};

export type ItemImport<Prepared> = {
  table: Table;
  archivedId: string;
  /** Replaces `archivedId`. */
  newId?: string;
  name: string;
  notes: string[];
  /** Changes when a later import has to update the item. */
  hash: string;
  find: (id: string, db: DbOrTrx) => Promise<ExistingItem | undefined>;
  /** Reported when a row that was not imported already has its id. */
  conflictReason?: string;
  lock?: (trx: Trx, id: string) => Promise<unknown>;
  /** @returns why the item cannot be written, unless a refusal says so */
  check?: () => Promise<string | undefined>;
  /** Slow work before the transaction. Skipped when nothing is written. */
  prepare: (id: string) => Promise<Prepared>;
  discard?: (prepared: Prepared) => Promise<void>;
  create: (trx: Trx, id: string, prepared: Prepared) => Promise<void>;
  /** Without it, existing rows are kept. */
  change?: (trx: Trx, id: string, prepared: Prepared) => Promise<void>;
};

export type ImportResult = { id: string; report: ItemReport; isThere: boolean };

/** Imports one item completely or not at all. Idempotent. */
export async function importItem<Prepared>(
  { context, seen, isDryRun, archive }: Importing,
  itemImport: ItemImport<Prepared>,
): Promise<ImportResult> {
  const { table, archivedId, name, notes, hash } = itemImport;
  const source = sourceOf(table, archivedId);
  // Ids in the archive of a season may come from another team, so they identify no earlier import.
  const isRecorded = archive.manifest.kind === "export";
  const imported = isRecorded ? await findImportedItem(context.db, table, archivedId) : undefined;
  const id = imported?.id ?? itemImport.newId ?? archivedId;
  const entry = { id, source, hash, imported, isRecorded };
  const idKey = `id of ${table} ${id}`;
  const skip = (reason: string, isThere = false) => ({
    id,
    report: skipped(name, reason),
    isThere,
  });
  if (seen.has(source)) return skip("its id occurs twice in the export");
  seen.add(source);
  if (!imported && seen.has(idKey))
    return skip("another item of the export has the same id or owner");
  const decision = await decide(context.db, itemImport, entry);
  if (typeof decision === "object") return skip(decision.reason, decision.isThere);
  if (decision === "unchanged")
    return { id, report: { name, outcome: decision, notes: [] }, isThere: true };
  const problem = await writeItem(isDryRun ? undefined : context, itemImport, entry);
  if (problem !== undefined) return skip(problem, imported !== undefined);
  seen.add(idKey);
  return { id, report: { name, outcome: decision, notes }, isThere: true };
}

type Entry = {
  id: string;
  source: string;
  hash: string;
  imported: ImportedItem | undefined;
  /** Later imports may change it. */
  isRecorded: boolean;
};
type Decision = "imported" | "changed" | "unchanged" | { reason: string; isThere: boolean };

async function decide<Prepared>(
  db: DbOrTrx,
  { table, find, change, conflictReason = idTakenReason }: ItemImport<Prepared>,
  { id, hash, imported }: Entry,
): Promise<Decision> {
  const present = await find(id, db);
  if (!present) {
    const isDeleted = imported !== undefined || (await isFormerId(db, table, id));
    return isDeleted
      ? { reason: "deleted in Paddock since it was imported", isThere: false }
      : "imported";
  }
  if (!imported && present.likeness === "same") return "unchanged";
  if (!imported && present.likeness === "another text")
    return { reason: keptReason, isThere: true };
  if (!imported) return { reason: conflictReason, isThere: false };
  if (imported.hash === hash || !change) return "unchanged";
  const isNewer = (present.changedAt ?? 0) > imported.at;
  return isNewer ? { reason: changedReason, isThere: true } : "changed";
}

const changedReason = "changed in Paddock since it was imported, so it was kept";
const keptReason = "the team has another text of it, which was kept";
const idTakenReason = "its id or address is already in use";

/** @param context undefined in a dry run @returns why the item could not be written */
async function writeItem<Prepared>(
  context: WriteContext | undefined,
  itemImport: ItemImport<Prepared>,
  entry: Entry,
): Promise<string | undefined> {
  const { check, prepare, discard, lock, create, change = create } = itemImport;
  const { id, source, hash, imported, isRecorded } = entry;
  let prepared: Prepared | undefined;
  try {
    const problem = await check?.();
    if (problem !== undefined || !context) return problem;
    const ready = (prepared = await prepare(id));
    await transact(context, async (trx) => {
      if (imported) await lock?.(trx, id);
      // People keep working during `prepare`.
      const decision = await decide(trx, itemImport, entry);
      if (typeof decision === "object")
        throw new Refusal("stale-version", { detail: decision.reason });
      await (imported ? change : create)(trx, id, ready);
      if (isRecorded) await recordImportedItem(trx, source, { id, hash });
    });
    return undefined;
  } catch (error) {
    if (prepared !== undefined) await discard?.(prepared);
    if (error instanceof Refusal) return error.detail;
    if (isUniqueViolation(error)) return idTakenReason;
    throw error;
  }
}

export function skipped(name: string, ...notes: string[]): ItemReport {
  return { name, outcome: "skipped", notes };
}
