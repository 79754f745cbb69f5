import { sql } from "kysely";

/**
 * Later than all others of the member, even in the same millisecond or on a clock that was set
 * back, so that the last one is listed first.
 */
export function nextTime(
  [table, column]: ["stars", "starred_at"] | ["views", "viewed_at"],
  memberId: string,
  time: number,
) {
  const newest = sql`max(${sql.ref(column)})`;
  const now = sql`cast(${time} as bigint)`;
  return sql<number>`(select case when ${newest} >= ${now} then ${newest} + 1 else ${now} end
    from ${sql.table(table)} where member_id = ${memberId})`;
}
