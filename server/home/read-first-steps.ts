import type { FirstSteps } from "../../domain/home/first-steps-shapes.ts";
import { areSubteamsChosen, countRenamed } from "../../domain/home/first-steps.ts";
import { isLoopbackAddress } from "../../domain/is-loopback-address.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { visibleSubteams } from "../../domain/subteams/subteams.ts";
import type { AppContext } from "../context.ts";
import { readStoredValues } from "../db/stored-values.ts";
import { countMembers } from "../people/store.ts";
import { listSubteams } from "../subteams/store.ts";
import { hasBackup } from "./has-backup.ts";
import { findAnyDocument, hasImports } from "./store.ts";

export async function readFirstSteps(
  { db, settings }: Pick<AppContext, "db" | "settings">,
  _allowed: Allowed<"accounts.manage">,
): Promise<FirstSteps> {
  const { baseUrl, dataDir } = settings;
  const [stored, subteams, memberCount, document, imported, backup] = await Promise.all([
    readStoredValues(db),
    listSubteams(db),
    countMembers(db),
    findAnyDocument(db),
    hasImports(db),
    hasBackup(dataDir),
  ]);
  return {
    subteams: areSubteamsChosen(subteams),
    members: memberCount > 1,
    guestAccess: stored.has("guest-password-hash"),
    documents: document !== null,
    imported,
    backup,
    dismissed: stored.has("first-steps-dismissed"),
    subteamCount: visibleSubteams(subteams).length,
    renamedSubteams: countRenamed(subteams),
    memberCount,
    document,
    unreachableAddress: isLoopbackAddress(baseUrl) ? new URL(baseUrl).host : null,
  };
}
