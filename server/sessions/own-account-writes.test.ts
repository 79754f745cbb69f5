import { beforeEach, expect, test } from "vitest";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Trx } from "../db/open.ts";
import { endAccess, endMembership } from "../people/end-access.ts";
import { withRace } from "../testing/race.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { lockAccount } from "./store.ts";

let clara: string;

const { server, members } = useTeamPerTest();

beforeEach(async () => {
  const { viewer } = (await members.captain.get<SessionAnswer>("/api/session")).body;
  clara = viewer.kind === "member" ? viewer.id : "";
});

const changes: [change: string, interfere: (trx: Trx) => Promise<void>][] = [
  ["a new password", (trx) => endAccess(trx, clara)],
  ["a removal", (trx) => endMembership(trx, clara)],
];

test.each(changes)("creates no API token during %s", async (_change, interfere) => {
  const answer = await withRace(server, {
    block: (trx) => lockAccount(trx, { id: clara }),
    write: () => members.captain.post<Problem>("/api/tokens", { name: "Bench", access: "write" }),
    interfere,
  });
  expect([answer.status, answer.body.code]).toEqual([401, "not-signed-in"]);
  expect(await server.context.db.selectFrom("api_tokens").select("id").execute()).toEqual([]);
});

test("does not rename a member who is being removed", async () => {
  const { db } = server.context;
  const answer = await withRace(server, {
    block: (trx) => lockAccount(trx, { id: clara }),
    write: () =>
      members.captain.put<Problem>("/api/account/name", { firstName: "Cia", lastName: "N" }),
    interfere: (trx) => endMembership(trx, clara),
  });
  expect([answer.status, answer.body.code]).toEqual([401, "not-signed-in"]);
  const names = db.selectFrom("members").select("full_name").where("id", "=", clara);
  expect(await names.execute()).toEqual([{ full_name: "Clara Nyström" }]);
});
