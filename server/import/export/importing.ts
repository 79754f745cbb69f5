import type { PasswordPolicy } from "../../../domain/people/passwords.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { Subteam } from "../../../domain/subteams/subteams.ts";
import type { AppContext } from "../../context.ts";
import { isUniqueViolation } from "../../db/dialects.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { transact, type WriteContext } from "../../db/transact.ts";
import type { Outcome } from "../report.ts";
import {
  findImportedItem,
  hashOf,
  idOfItem,
  recordImportedItem,
  sourceOf,
  type ImportedItem,
} from "./ledger.ts";
import type { Collection, Item } from "./open-export.ts";
import type { People } from "./people.ts";
import type { StoredFiles } from "./stored-files.ts";

export type ItemReport = { name: string; outcome: Outcome; notes: string[] };

export type Importing = {
  context: Pick<AppContext, "db" | "announce" | "settings" | "fileStore">;
  isDryRun: boolean;
  subteams: readonly Subteam[];
  passwordPolicy: PasswordPolicy;
  people: People;
  files: StoredFiles;
  /** Sources and ids already used, so that no item of the export overwrites another. */
  seen: Set<string>;
  documents: Map<string, { id: string; name: string }>;
  serials: Set<string>;
  /** Addresses of portfolios: `of` by old user id, `owners` by address. */
  slugs: {
    of: Map<string, string[]>;
    owners: Map<string, string>;
    reserved: Set<string>;
    used: Set<string>;
  };
};

export type ExistingItem = {
  /** When it was last changed in Paddock; null when it never was. */
  changedAt: number | null;
};

export type ItemImport<Prepared> = {
  collection: Collection;
  item: Item;
  /** Replaces the id of the old system. */
  newId?: string | undefined;
  name: string;
  notes: string[];
  /** The fields whose change makes a later import update the item. */
  hashed: object;
  find: (id: string, db: DbOrTrx) => Promise<ExistingItem | undefined>;
  /** Reported when a row that was not imported already has its id. */
  conflictReason?: string;
  lock?: (trx: Trx, id: string) => Promise<unknown>;
  /** @returns why the item cannot be written */
  check?: () => string | undefined;
  /** Slow work before the transaction. Skipped when nothing is written. */
  prepare: (id: string) => Promise<Prepared>;
  /** Undoes `prepare` when the write fails. */
  discard?: (prepared: Prepared) => Promise<void>;
  create: (trx: Trx, id: string, prepared: Prepared) => Promise<void>;
  /** Updates an existing row. Without it, existing rows are kept. */
  change?: (trx: Trx, id: string, prepared: Prepared) => Promise<void>;
};

export type ImportResult = { id: string; report: ItemReport; isThere: boolean };

/** Imports one item completely or not at all. Idempotent. */
export async function importItem<Prepared>(
  importing: Importing,
  itemImport: ItemImport<Prepared>,
): Promise<ImportResult> {
  const { collection, item, name } = itemImport;
  const { seen, context } = importing;
  const source = sourceOf(collection, item);
  const imported = await findImportedItem(context.db, source);
  const id = imported?.id ?? itemImport.newId ?? idOfItem(collection, item);
  const resultOf = ({ isThere, ...decision }: Decision): ImportResult => ({
    id,
    report: { name, ...decision },
    isThere,
  });
  if (seen.has(source)) return resultOf(skip("its id occurs twice in the export"));
  seen.add(source);
  const entry = { id, source, hash: hashOf(itemImport.hashed) };
  const present = await itemImport.find(id, context.db);
  return resultOf(
    imported
      ? await reimport(importing, itemImport, { ...entry, imported, present })
      : await importNew(importing, itemImport, { ...entry, present }),
  );
}

type Decision = Omit<ItemReport, "name"> & { isThere: boolean };

type Entry = { id: string; source: string; hash: string };

async function importNew<Prepared>(
  { context, seen, isDryRun }: Importing,
  itemImport: ItemImport<Prepared>,
  { present, ...entry }: Entry & { present: ExistingItem | undefined },
): Promise<Decision> {
  const idKey = `id of ${itemImport.collection} ${entry.id}`;
  if (seen.has(idKey)) return skip("another item of the export has the same id or owner");
  if (present) return skip(itemImport.conflictReason ?? idTakenReason);
  const write = isDryRun ? undefined : itemImport.create;
  const problem = await writeItem(context, { ...itemImport, write }, entry);
  if (problem !== undefined) return skip(problem);
  seen.add(idKey);
  return { outcome: "imported", notes: itemImport.notes, isThere: true };
}

async function reimport<Prepared>(
  { context, isDryRun }: Importing,
  itemImport: ItemImport<Prepared>,
  {
    imported,
    present,
    ...entry
  }: Entry & { imported: ImportedItem; present: ExistingItem | undefined },
): Promise<Decision> {
  if (!present) return skip(deletedReason);
  const { change, notes } = itemImport;
  const isSame = imported.hash === entry.hash;
  if (isSame || !change) return { outcome: "unchanged", notes: [], isThere: true };
  if (wasChangedHere(present, imported)) return skip(changedReason, true);
  const write = isDryRun ? undefined : changeUnlessChanged(itemImport, imported, change);
  const problem = await writeItem(context, { ...itemImport, write }, entry);
  if (problem !== undefined) return skip(problem, true);
  return { outcome: "changed", notes, isThere: true };
}

function wasChangedHere({ changedAt }: ExistingItem, imported: ImportedItem): boolean {
  return (changedAt ?? 0) > imported.at;
}

/** Checks again inside the transaction, because people keep working during `prepare`. */
function changeUnlessChanged<Prepared>(
  { find, lock }: ItemImport<Prepared>,
  imported: ImportedItem,
  change: ItemImport<Prepared>["create"],
): ItemImport<Prepared>["create"] {
  return async (trx, id, prepared) => {
    await lock?.(trx, id);
    const present = await find(id, trx);
    if (!present) throw new Refusal("stale-version", { detail: deletedReason });
    if (wasChangedHere(present, imported)) {
      throw new Refusal("stale-version", { detail: changedReason });
    }
    await change(trx, id, prepared);
  };
}

const deletedReason = "deleted in Paddock since it was imported";
const changedReason = "changed in Paddock since it was imported, so it was kept";
const idTakenReason = "its id or address is already in use";

function skip(reason: string, isThere = false): Decision {
  return { outcome: "skipped", notes: [reason], isThere };
}

/** Writes nothing in a dry run. @returns why the item could not be written */
async function writeItem<Prepared>(
  context: WriteContext,
  {
    check,
    prepare,
    discard,
    write,
  }: ItemImport<Prepared> & { write: ItemImport<Prepared>["create"] | undefined },
  { id, source, hash }: Entry,
): Promise<string | undefined> {
  const problem = check?.();
  if (problem !== undefined || !write) return problem;
  const prepared = await prepare(id);
  try {
    await transact(context, async (trx) => {
      await write(trx, id, prepared);
      await recordImportedItem(trx, source, { id, hash });
    });
    return undefined;
  } catch (error) {
    await discard?.(prepared);
    if (error instanceof Refusal) return error.detail;
    if (isUniqueViolation(error)) return idTakenReason;
    throw error;
  }
}

export function skipped(name: string, ...notes: string[]): ItemReport {
  return { name, outcome: "skipped", notes };
}
