import { emailKey, fullNameOf } from "../../domain/people.ts";
import type { Role } from "../../domain/roles.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import type { DbOrTrx } from "../db/open.ts";

export type NewMember = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  subteam: SubteamId;
  passwordHash: string | null;
  at: number;
};

export async function insertMember(db: DbOrTrx, member: NewMember): Promise<void> {
  await db
    .insertInto("members")
    .values({
      id: member.id,
      email: member.email.trim(),
      email_key: emailKey(member.email),
      first_name: member.firstName.trim(),
      last_name: member.lastName.trim(),
      full_name: fullNameOf({
        firstName: member.firstName.trim(),
        lastName: member.lastName.trim(),
      }),
      role: member.role,
      subteam: member.subteam,
      status: "active",
      password_hash: member.passwordHash,
      created_at: member.at,
      approved_at: member.at,
      updated_at: member.at,
    })
    .execute();
}

export async function countMembers(db: DbOrTrx): Promise<number> {
  const row = await db
    .selectFrom("members")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
