import { expect, vi } from "vitest";
import type { Trx } from "../db/open.ts";
import type { TestWorld } from "./test-world.ts";

type Race<T> = {
  /** Takes what the write has to wait for. */
  holding: (trx: Trx) => Promise<unknown>;
  write: () => Promise<T>;
  /** What happens before its turn comes. */
  by: (trx: Trx) => Promise<unknown>;
};

/** Lets a write be permitted, and does something else before it. */
export async function overtaken<T>(world: TestWorld, { holding, write, by }: Race<T>): Promise<T> {
  // In an object, or the transaction would wait for what waits for it.
  const { answer } = await world.world.db.transaction().execute(async (trx) => {
    await holding(trx);
    const before = askedWho(world);
    const written = write();
    await vi.waitFor(() => expect(askedWho(world)).toBe(before + 1), { timeout: 10_000 });
    await by(trx);
    return { answer: written };
  });
  return answer;
}

/** How often it was asked whose session it is: what was read then permits the rest of the request. */
function askedWho({ statements }: TestWorld): number {
  return statements.filter(({ sql }) => /from "sessions" left join "members"/.test(sql)).length;
}
