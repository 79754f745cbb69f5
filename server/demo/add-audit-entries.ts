import type { Member } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { endMembership } from "../people/end-access.ts";
import { insertMember } from "../people/store.ts";
import { auditEntries } from "./audit-entries.ts";
import { formerMember, type MemberName } from "./people.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;

export async function addAuditEntries(
  context: AppContext,
  team: Record<MemberName, Member>,
): Promise<void> {
  const { db } = context;
  const today = Math.floor(Date.now() / day) * day;
  const former = await addFormerMember(context);
  const denied = await db
    .selectFrom("account_requests")
    .select("id")
    .where("status", "=", "denied")
    .executeTakeFirst();
  const subjects = { former, denied: denied?.id ?? null, document: newId() };
  const rows = auditEntries.map(({ kind, by, to, other, change = {}, daysAgo }, index) => ({
    kind,
    actor_id: by ? team[by].id : null,
    subject_id: to ? team[to].id : other ? subjects[other] : null,
    from_value: change.from ?? null,
    to_value: change.to ?? null,
    at: today - daysAgo * day + (9 * 60 + index * 19) * minute,
  }));
  await db.insertInto("audit_log").values(rows).execute();
}

async function addFormerMember(context: AppContext): Promise<string> {
  return transact(context, async (trx) => {
    const person = { id: newId(), ...formerMember, passwordHash: null, at: Date.now() };
    const id = await insertMember(trx, person);
    await endMembership(trx, id);
    return id;
  });
}
