import { beforeEach, expect, test } from "vitest";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Trx } from "../db/open.ts";
import { endAccess, endMembership } from "../people/end-access.ts";
import { withRace } from "../testing/race.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { holdAccount } from "./store.ts";

let clara: string;

const { server, members } = useTeamPerTest();

beforeEach(async () => {
  const { viewer } = (await members.captain.get<SessionAnswer>("/api/session")).body;
  clara = viewer.kind === "member" ? viewer.id : "";
});

const ends: [what: string, by: (trx: Trx) => Promise<void>][] = [
  ["a new password", (trx) => endAccess(trx, clara)],
  ["a removal", (trx) => endMembership(trx, clara)],
];

test.each(ends)("no API token outlives %s under way", async (_what, by) => {
  const answer = await withRace(server, {
    holding: (trx) => holdAccount(trx, { id: clara }),
    write: () => members.captain.post<Problem>("/api/tokens", { name: "Bench", access: "write" }),
    by,
  });
  expect([answer.status, answer.body.code]).toEqual([401, "not-signed-in"]);
  expect(await server.context.db.selectFrom("api_tokens").select("id").execute()).toEqual([]);
});

test("nobody who is removed under way is renamed", async () => {
  const { db } = server.context;
  const answer = await withRace(server, {
    holding: (trx) => holdAccount(trx, { id: clara }),
    write: () =>
      members.captain.put<Problem>("/api/account/name", { firstName: "Cia", lastName: "N" }),
    by: (trx) => endMembership(trx, clara),
  });
  expect([answer.status, answer.body.code]).toEqual([401, "not-signed-in"]);
  const names = db.selectFrom("members").select("full_name").where("id", "=", clara);
  expect(await names.execute()).toEqual([{ full_name: "Clara Nyström" }]);
});
