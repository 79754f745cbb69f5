import { requestableRoles } from "../../domain/people/roles.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { openDatabase, type Trx } from "../../server/db/open.ts";
import { hashToken, newId } from "../../server/ids.ts";
import { insertRequest } from "../../server/people/requests-store.ts";
import { insertMember } from "../../server/people/store.ts";
import { insertSession } from "../../server/sessions/store.ts";
import { memberId } from "./fill.ts";
import { people } from "./words.ts";

export const captainToken = "bench-captain-token";

/** The share of requests from people who have already sent one. */
const repeatedShare = 0.1;
const firstDay = Date.UTC(2026, 8, 1);
const minute = 60 * 1000;

export async function addCrowd(
  url: URL,
  wanted: { members: number; requests: number },
): Promise<void> {
  const db = openDatabase(url);
  try {
    await insertSession(db, {
      tokenHash: hashToken(captainToken),
      id: newId(),
      memberId: memberId(people[0] ?? ""),
      browser: "bench",
      at: Date.now(),
    });
    await db.transaction().execute(async (trx) => {
      await addMembers(trx, wanted.members);
      for (let n = 0; n < wanted.requests; n += 1) await addRequest(trx, n, wanted.requests);
    });
  } finally {
    await db.destroy();
  }
}

/** @returns the ids of the added ones */
export async function addMembers(
  trx: Trx,
  wanted: number,
  passwordHash: string | null = null,
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = people.length; n < wanted; n += 1) {
    ids.push(await insertMember(trx, { ...personOf(n, "member"), passwordHash }));
  }
  return ids;
}

function addRequest(trx: Trx, number: number, all: number): Promise<void> {
  const addresses = Math.ceil(all * (1 - repeatedShare));
  const person = personOf(number % addresses, "asks");
  const at = firstDay + number * minute;
  return insertRequest(trx, { ...person, at, passwordHash: "none" });
}

function personOf(number: number, kind: string) {
  const [firstName = "", lastName = ""] = (people[number % people.length] ?? "").split(" ");
  return {
    id: newId(),
    firstName,
    lastName: `${lastName} ${number}`,
    email: `${kind}${number}@team.edu`,
    role: requestableRoles[number % requestableRoles.length] ?? "design-team",
    subteam: firstSubteams[number % firstSubteams.length]?.id ?? "general",
    at: firstDay,
  };
}
