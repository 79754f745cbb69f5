import { dayOf } from "../../domain/dates.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { newId } from "../ids.ts";
import type { Notice } from "../jobs/add-job.ts";
import { countWaiting } from "../people/requests-store.ts";
import { listActiveCaptains } from "../sessions/store.ts";
import { deleteRequests, saveNotifications, setRequestCount } from "./notification-store.ts";

/**
 * Only a new request makes a captain's notification unread (rules 13.12, 13.52, and 13.53).
 * @returns members whose notifications changed
 */
export async function notifyOfRequests(
  trx: Trx,
  { settings }: Pick<AppContext, "settings">,
  { isNew, at }: Extract<Notice, { about: "requests" }>,
): Promise<string[]> {
  const waiting = await countWaiting(trx);
  if (waiting === 0) return deleteRequests(trx);
  if (!isNew) return setRequestCount(trx, waiting);
  const captains = (await listActiveCaptains(trx)).map(({ id }) => id);
  const { timeZone } = await readTeamSettings(trx, settings);
  await saveNotifications(
    trx,
    captains.map((memberId) => ({
      id: newId(),
      memberId,
      kind: "request",
      groupKey: `request ${dayOf(at, timeZone)}`,
      documentId: null,
      commentId: null,
      actors: [],
      documents: [],
      amount: waiting,
      at,
    })),
  );
  return captains;
}
