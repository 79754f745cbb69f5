import type { MentionablePeople } from "../../domain/notifications/notification-shapes.ts";
import { mentionableMax } from "../../domain/notifications/notifications.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { fold } from "../../domain/search/fold.ts";
import type { Db } from "../db/open.ts";

/** Finds active members by part of their name, as the search folds it (rule 13.8). */
export async function listPeople(
  db: Db,
  _allowed: Allowed<"comments.post">,
  q: string,
): Promise<MentionablePeople> {
  const rows = await db
    .selectFrom("members")
    .select(["id", "full_name as name", "subteam"])
    .where("status", "=", "active")
    .orderBy("full_name")
    .orderBy("id")
    .execute();
  const wanted = fold(q.trim());
  const matching = rows.filter(({ name }) => fold(name).includes(wanted));
  const begins = (name: string) => fold(name).startsWith(wanted);
  const people = [
    ...matching.filter(({ name }) => begins(name)),
    ...matching.filter(({ name }) => !begins(name)),
  ];
  return { people: people.slice(0, mentionableMax) };
}
