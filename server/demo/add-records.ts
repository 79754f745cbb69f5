import type { Member } from "../../domain/permissions.ts";
import { newId } from "../ids.ts";
import type { World } from "../world.ts";
import { deeds } from "./deeds.ts";
import type { MemberName } from "./people.ts";

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** As they would have been recorded at their time; their order is their place. */
export async function addRecords({ db }: World, team: Record<MemberName, Member>): Promise<void> {
  const today = Math.floor(Date.now() / day) * day;
  const rows = deeds.map(({ kind, by, to, detail = "", daysAgo }, place) => {
    const actor = by && team[by];
    const subject = typeof to === "string" ? { id: team[to].id, name: team[to].fullName } : to;
    return {
      kind,
      actor_id: actor?.id ?? null,
      actor_name: actor?.fullName ?? null,
      subject_id: subject ? ("id" in subject ? subject.id : newId()) : null,
      subject_name: subject?.name ?? null,
      detail,
      at: today - daysAgo * day + (9 * 60 + place * 19) * minute,
    };
  });
  await db.insertInto("records").values(rows).execute();
}
