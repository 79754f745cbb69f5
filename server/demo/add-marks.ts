import { transact, type WriteContext } from "../db/transact.ts";

const hour = 60 * 60 * 1000;

type Marks = {
  members: readonly { id: string }[];
  documents: readonly string[];
  random: () => number;
};

/** Adds everyone's stars and views as rows, because the actions would set the current time. */
export async function addMarks(context: WriteContext, marks: Marks): Promise<void> {
  const { members, documents, random } = marks;
  const newest = documents.toReversed();
  await transact(context, async (trx) => {
    for (const { id } of members) {
      const viewed = newest.filter((_, age) => random() < 12 / (12 + age));
      let at = Date.now() - random() * 5 * hour;
      for (const documentId of viewed) {
        const mark = { member_id: id, document_id: documentId };
        await trx
          .insertInto("views")
          .values({ ...mark, viewed_at: Math.round(at) })
          .execute();
        if (random() < 0.25)
          await trx
            .insertInto("stars")
            .values({ ...mark, starred_at: Math.round(at) })
            .execute();
        at -= random() * 30 * hour;
      }
    }
  });
}
