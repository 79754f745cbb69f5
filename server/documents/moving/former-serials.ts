import { sql } from "kysely";
import type { DbOrTrx } from "../../db/open.ts";
import { prepare } from "../../db/prepare.ts";

const selectFormer = prepare((db, documentId: string) =>
  db
    .selectFrom("former_serials")
    .select("serial_number as serial")
    .where("document_id", "=", documentId)
    .orderBy("serial_number"),
);

export async function joinSerials(
  db: DbOrTrx,
  { id, serialNumber }: { id: string; serialNumber: string },
): Promise<string> {
  const former = await selectFormer(db, id);
  return [serialNumber, ...former.map(({ serial }) => serial)].join(" ");
}

/** Includes documents that have left the subteam. */
export function highestRunningOf(subteam: string) {
  return sql<number | null>`(select max(running) from (
    select max(serial_running) as running from documents where subteam = ${subteam}
    union all select max(serial_running) from former_serials where subteam = ${subteam}
  ) as given)`;
}

export async function isFormerNumber(
  db: DbOrTrx,
  number: { subteam: string; serial_running: number },
): Promise<boolean> {
  const row = await db
    .selectFrom("former_serials")
    .select("document_id")
    .where((is) => is.and(number))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
