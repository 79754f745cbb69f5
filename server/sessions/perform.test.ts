import { beforeEach, describe, expect, test } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { Role } from "../../domain/people/roles.ts";
import { allow, type Member } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Trx } from "../db/open.ts";
import { transact, type Announcement } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { addJob } from "../jobs/add-job.ts";
import { endMembership } from "../people/end-access.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { withRace } from "../testing/race.ts";
import { createTokenClient } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { deleteMemberTokens } from "../tokens/store.ts";
import { perform } from "./perform.ts";
import { deleteMemberSessions, lockAccount } from "./store.ts";

let theo: string;

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { idOf } = accountRequestsOf(team);

beforeEach(async () => {
  theo = await idOf("lead");
});

const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
const create = (client: Client) => client.post<Problem>("/api/documents", form);

const setRole = (trx: Trx, role: Role) =>
  trx.updateTable("members").set({ role }).where("id", "=", theo).execute();

/** Changes something about Theo while his write waits for a lock. */
const duringWriteOfTheo = (
  write: () => Promise<{ status: number; body: Problem }>,
  interfere: (trx: Trx) => Promise<unknown>,
) => withRace(server, { block: (trx) => lockAccount(trx, { id: theo }), write, interfere });

const documents = () => server.context.db.selectFrom("documents").select("id").execute();

describe("a write that waits for a lock", () => {
  test("is refused to a member removed at the same instant", async () => {
    const { status, body } = await duringWriteOfTheo(
      () => create(members.lead),
      (trx) => endMembership(trx, theo),
    );
    expect([status, body.code]).toEqual([401, "not-signed-in"]);
    expect(await documents()).toEqual([]);
  });

  test("is refused when its session has ended", async () => {
    const { status, body } = await duringWriteOfTheo(
      () => create(members.lead),
      (trx) => deleteMemberSessions(trx, theo),
    );
    expect([status, body.code]).toEqual([401, "not-signed-in"]);
    expect(await documents()).toEqual([]);
  });

  test("is refused when its API token was revoked", async () => {
    const program = await createTokenClient(server, members.lead, "write");
    const { status, body } = await duringWriteOfTheo(
      async () => {
        await members.lead.get("/api/session");
        return create(program);
      },
      (trx) => deleteMemberTokens(trx, theo),
    );
    expect([status, body.code]).toEqual([401, "token-not-valid"]);
    expect(await documents()).toEqual([]);
  });

  test("is checked against the member's current role", async () => {
    const { id } = (await members.captain.post<SavedDocument>("/api/documents", form)).body;
    const { status, body } = await duringWriteOfTheo(
      () => members.lead.delete<Problem>(`/api/documents/${id}`),
      (trx) => setRole(trx, "design-team"),
    );
    expect([status, body.code]).toEqual([403, "delete-document-not-permitted"]);
    expect(await documents()).toHaveLength(1);
  });
});

describe("an announcement registered on a transaction", () => {
  const event = { kind: "document.changed", subjectId: "a", actorId: null, at: 1 } as const;

  function recordAnnouncements() {
    const announced: Announcement[] = [];
    const context = {
      db: server.context.db,
      announce: (all: readonly Announcement[]) => void announced.push(...all),
    };
    return { announced, context };
  }

  async function member(): Promise<Member> {
    const { viewer } = (await members.lead.get<SessionAnswer>("/api/session")).body;
    if (viewer.kind !== "member") throw new Error("Theo is signed in");
    return viewer;
  }

  test("is sent after the commit, whichever module registered it", async () => {
    const { announced, context } = recordAnnouncements();
    await perform(context, allow(await member(), "documents.edit"), async (trx) => {
      await addJob(trx, "tell-captains", {});
      await deleteMemberSessions(trx, theo);
      await recordEvent(trx, event);
      expect(announced).toEqual([]);
    });
    expect(announced.map(({ kind }) => kind)).toEqual(["jobs", "access", "events"]);
  });

  test("is not sent after a rollback", async () => {
    const { announced, context } = recordAnnouncements();
    const rolledBack = transact(context, async (trx) => {
      await addJob(trx, "tell-captains", {});
      await recordEvent(trx, event);
      throw new Refusal("document-not-found");
    });
    await expect(rolledBack).rejects.toThrow(Refusal);
    expect(announced).toEqual([]);
  });
});
