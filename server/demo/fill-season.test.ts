import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentAnswer, DocumentPage } from "../../domain/document-shapes.ts";
import { subteamIds } from "../../domain/subteams.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";
import { fillSeason } from "./fill-season.ts";
import { emailOf, guestPassword, password } from "./people.ts";

let demo: TestWorld;

beforeAll(async () => {
  demo = await openTestWorld();
  await fillSeason({ ...demo.world, wakeJobs: () => undefined });
});
afterAll(() => demo.stop());

test("everybody gets in with the printed passwords, and finds documents in all eight subteams", async () => {
  const [member, guest] = [demo.visitor(), demo.visitor()];
  const signIn = { email: emailOf("elif"), password };
  expect((await member.post("/api/session", signIn)).status).toBe(200);
  expect((await guest.post("/api/guest-session", { teamPassword: guestPassword })).status).toBe(
    200,
  );
  for (const subteam of subteamIds) {
    const { body } = await guest.get<DocumentPage>(`/api/subteams/${subteam}/documents`);
    expect(body.total).toBeGreaterThanOrEqual(5);
  }
});

test("every link between the documents leads to one, and every picture is there", async () => {
  const guest = demo.visitor();
  await guest.post("/api/guest-session", { teamPassword: guestPassword });
  const rows = await demo.world.db.selectFrom("documents").select("id").execute();
  const ids = rows.map((row) => row.id);
  for (const id of ids) {
    const { body } = await guest.get<DocumentAnswer>(`/api/documents/${id}`);
    expect(body.content).not.toContain(".md");
    for (const [, target] of body.content.matchAll(/href="\/document\/(\w+)"/g)) {
      expect(ids).toContain(target);
    }
    const shown = [...body.content.matchAll(/src="\/api\/files\/(\w+)"/g)].map(([, file]) => file);
    expect(body.attachments.map((file) => file.id)).toEqual(expect.arrayContaining(shown));
  }
});
