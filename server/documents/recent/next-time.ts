import { sql } from "kysely";

/** The newest star or view is first, even within a millisecond or after the clock was set back. */
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
