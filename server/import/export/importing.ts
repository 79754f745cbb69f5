import { Refusal } from "../../../domain/refusals.ts";
import type { AppContext } from "../../context.ts";
import { isUniqueViolation } from "../../db/dialects.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { transact, type WriteContext } from "../../db/transact.ts";
import type { Outcome } from "../report.ts";
import { findTaken, hashOf, idOfItem, noteTaken, sourceOf, type Taken } from "./ledger.ts";
import type { Collection, Item } from "./open-export.ts";
import type { People } from "./people.ts";
import type { StoredFiles } from "./stored-files.ts";

/** What became of one thing of an export. */
export type ItemReport = { name: string; outcome: Outcome; notes: string[] };

/** What all of an import has in common. */
export type Importing = {
  context: Pick<AppContext, "db" | "announce" | "settings" | "fileStore">;
  isDryRun: boolean;
  people: People;
  files: StoredFiles;
  /** What stood in this export already, so that nothing in it overwrites another part of it. */
  seen: Set<string>;
  /** The documents that there are, by their old ids, and how they are called. */
  documents: Map<string, { id: string; name: string }>;
  /** Serial numbers of this export. */
  serials: Set<string>;
  /** The addresses that portfolios of this export were promised. */
  slugs: {
    of: Map<string, string[]>;
    /** Of each address whose it was. */
    owners: Map<string, string>;
    promised: Set<string>;
    used: Set<string>;
  };
};

/** What is there of a thing that was imported before. */
export type Present = {
  /** When somebody changed it in the product; null when nobody has. */
  changedAt: number | null;
};

export type Taking<Prepared> = {
  collection: Collection;
  item: Item;
  /** Where it is not the one that it had. */
  newId?: string | undefined;
  name: string;
  notes: string[];
  /** What it says, once it is understood. */
  said: object;
  find: (id: string, db: DbOrTrx) => Promise<Present | undefined>;
  /** Why it is not written where something that was not imported stands in its place. */
  inTheWay?: string;
  /** Until the transaction ends nobody else changes what is there. */
  hold?: (trx: Trx, id: string) => Promise<unknown>;
  /** Why it cannot be written, where it would be; what takes long to find out is asked here. */
  check?: () => string | undefined;
  /** What takes long and is needed for it: done before the transaction, and only when it is written. */
  prepare: (id: string) => Promise<Prepared>;
  /** Takes back what was prepared and is not needed after all. */
  discard?: (prepared: Prepared) => Promise<void>;
  create: (trx: Trx, id: string, prepared: Prepared) => Promise<void>;
  /** Brings what is there to what the export says now; without it, it stays. */
  change?: (trx: Trx, id: string, prepared: Prepared) => Promise<void>;
};

/** What became of it, and under which id it is there. */
export type Known = { id: string; report: ItemReport; isThere: boolean };

/** Decides what becomes of it and does it, all or nothing; a second time there is nothing left to do. */
export async function take<Prepared>(
  importing: Importing,
  taking: Taking<Prepared>,
): Promise<Known> {
  const { collection, item, name } = taking;
  const { seen, context } = importing;
  const source = sourceOf(collection, item);
  const taken = await findTaken(context.db, source);
  const id = taken?.id ?? taking.newId ?? idOfItem(collection, item);
  const known = ({ isThere, ...became }: Decision): Known => ({
    id,
    report: { name, ...became },
    isThere,
  });
  if (seen.has(source)) return known(leave("its id stands in the export twice"));
  seen.add(source);
  const place = { id, source, hash: hashOf(taking.said) };
  const present = await taking.find(id, context.db);
  return known(
    taken
      ? await takeAgain(importing, taking, { ...place, taken, present })
      : await takeFirst(importing, taking, { ...place, present }),
  );
}

type Decision = Omit<ItemReport, "name"> & { isThere: boolean };

/** Where something is written, and what of it. */
type Place = { id: string; source: string; hash: string };

async function takeFirst<Prepared>(
  { context, seen, isDryRun }: Importing,
  taking: Taking<Prepared>,
  { present, ...place }: Place & { present: Present | undefined },
): Promise<Decision> {
  const given = `place of ${taking.collection} ${place.id}`;
  if (seen.has(given)) return leave("another one of the export has its place");
  if (present) return leave(taking.inTheWay ?? isInTheWay);
  const write = isDryRun ? undefined : taking.create;
  const problem = await carryOut(context, { ...taking, write }, place);
  if (problem !== undefined) return leave(problem);
  seen.add(given);
  return { outcome: "imported", notes: taking.notes, isThere: true };
}

async function takeAgain<Prepared>(
  { context, isDryRun }: Importing,
  taking: Taking<Prepared>,
  { taken, present, ...place }: Place & { taken: Taken; present: Present | undefined },
): Promise<Decision> {
  if (!present) return leave(isDeleted);
  const { change, notes } = taking;
  const isSame = taken.hash === place.hash;
  if (isSame || !change) return { outcome: "unchanged", notes: [], isThere: true };
  if (isChanged(present, taken)) return leave(isNewer, true);
  const write = isDryRun ? undefined : unlessChanged(taking, taken, change);
  const problem = await carryOut(context, { ...taking, write }, place);
  if (problem !== undefined) return leave(problem, true);
  return { outcome: "changed", notes, isThere: true };
}

function isChanged({ changedAt }: Present, taken: Taken): boolean {
  return (changedAt ?? 0) > taken.at;
}

/** Asks once more, in the transaction: what had to be prepared took its time, and people went on working. */
function unlessChanged<Prepared>(
  { find, hold }: Taking<Prepared>,
  taken: Taken,
  change: Taking<Prepared>["create"],
): Taking<Prepared>["create"] {
  return async (trx, id, prepared) => {
    await hold?.(trx, id);
    const present = await find(id, trx);
    if (!present) throw new Refusal("stale-version", { detail: isDeleted });
    if (isChanged(present, taken)) throw new Refusal("stale-version", { detail: isNewer });
    await change(trx, id, prepared);
  };
}

const isDeleted = "deleted in Paddock since it was imported";
const isNewer = "changed in Paddock since it was imported: it stays as it is there";
const isInTheWay = "something else has its id or its address";

function leave(reason: string, isThere = false): Decision {
  return { outcome: "left", notes: [reason], isThere };
}

/** Nothing in a dry run. @returns why it could not be, when something else stands against it */
async function carryOut<Prepared>(
  context: WriteContext,
  {
    check,
    prepare,
    discard,
    write,
  }: Taking<Prepared> & { write: Taking<Prepared>["create"] | undefined },
  { id, source, hash }: Place,
): Promise<string | undefined> {
  const problem = check?.();
  if (problem !== undefined || !write) return problem;
  const prepared = await prepare(id);
  try {
    await transact(context, async (trx) => {
      await write(trx, id, prepared);
      await noteTaken(trx, source, { id, hash });
    });
    return undefined;
  } catch (error) {
    await discard?.(prepared);
    if (error instanceof Refusal) return error.detail;
    if (isUniqueViolation(error)) return isInTheWay;
    throw error;
  }
}

export function left(name: string, ...notes: string[]): ItemReport {
  return { name, outcome: "left", notes };
}
