import { emailKey } from "../../domain/people.ts";
import type { DbOrTrx } from "../db/open.ts";
import type { JobKinds } from "../jobs/add-job.ts";

type Letter = { id: string; to: string; subject: string; dueAt: number };

/** Letters to somebody or about them that are not delivered yet, the next one first. */
export async function waitingLetters(
  db: DbOrTrx,
  { emailKeys, names }: { emailKeys: readonly string[]; names: readonly string[] },
): Promise<Letter[]> {
  const jobs = await db
    .selectFrom("jobs")
    .select(["id", "payload", "run_at as dueAt"])
    .where("kind", "=", "send-mail")
    .orderBy("run_at")
    .execute();
  return jobs.flatMap(({ id, payload, dueAt }) => {
    const { to, subject, text } = JSON.parse(payload) as JobKinds["send-mail"];
    const words = `${to} ${text}`.split(/\s+/).map((word) => emailKey(word.replace(/\.$/, "")));
    const isTheirs =
      emailKeys.some((key) => words.includes(key)) ||
      // As the digest of requests names them.
      names.some((name) => text.split("\n").some((line) => line.startsWith(`${name}, `)));
    return isTheirs ? [{ id, to, subject, dueAt }] : [];
  });
}
