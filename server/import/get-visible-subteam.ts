import { findSubteam, type Subteam } from "../../domain/subteams/subteams.ts";
import type { Db } from "../db/open.ts";
import { listSubteams } from "../subteams/store.ts";
import { UsageError } from "../usage-error.ts";

/** @throws UsageError for an unknown subteam, and for one that takes no new documents */
export async function getVisibleSubteam(db: Db, id: string): Promise<Subteam> {
  const subteams = await listSubteams(db);
  const subteam = findSubteam(subteams, id);
  if (!subteam) {
    const ids = subteams.map((known) => known.id).join(", ");
    throw new UsageError(`"${id}" is not a subteam; choose one of ${ids}.`);
  }
  if (!subteam.hidden) return subteam;
  throw new UsageError(`${subteam.name} is hidden; a captain can show it again under Settings.`);
}
