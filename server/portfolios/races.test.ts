import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Trx } from "../db/open.ts";
import { deleteUnattached, insertResizedPictures, listUnattachedBefore } from "../files/store.ts";
import { newId } from "../ids.ts";
import { endMembership } from "../people/end-access.ts";
import { lockAccount } from "../sessions/store.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture, buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { withRace } from "../testing/race.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { deletePortfolio } from "./actions.ts";
import { convertUploadToPicture } from "./picture-store.ts";

let theo: string;

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { idOf } = accountRequestsOf(team);

beforeEach(async () => {
  theo = await idOf("lead");
});

const portfolios = () => server.context.db.selectFrom("portfolios").select("user_id").execute();

async function eraseTheo(trx: Trx): Promise<void> {
  await endMembership(trx, theo);
  await deletePortfolio(trx, theo);
}

test("a member erased while their save is queued cannot publish", async () => {
  const form = await buildPortfolioForm(members.lead);
  const answer = await withRace(server, {
    block: (trx) => lockAccount(trx, { id: theo }),
    write: () => members.lead.put<Problem>("/api/portfolio", form),
    interfere: eraseTheo,
  });
  expect([answer.status, answer.body.code]).toEqual([401, "not-signed-in"]);
  expect(await portfolios()).toEqual([]);
});

describe("a picture unused for a day", () => {
  const day = 24 * 60 * 60 * 1000;
  const yesterday = { created_at: Date.now() - day - 1 };
  const picture = async () => {
    const { body } = await addPicture(members.lead, await plainPng(400, 300));
    const pictures = server.context.db.updateTable("files").set(yesterday);
    await pictures.where("id", "=", body.id).execute();
    return body.id;
  };

  test("stays when a save uses it after the sweep selected it", async () => {
    const { db } = server.context;
    const id = await picture();
    expect(await listUnattachedBefore(db, Date.now() - day)).toEqual([id]);
    const form = await buildPortfolioForm(members.lead, { pictureId: id });
    expect((await members.lead.put("/api/portfolio", form)).status).toBe(200);
    expect(await db.transaction().execute((trx) => deleteUnattached(trx, id))).toEqual([]);
    expect((await members.lead.get(`/portfolio-pictures/${id}/400.webp`)).status).toBe(200);
  });

  test("is refused to a save that waits for the sweep", async () => {
    const id = await picture();
    const form = await buildPortfolioForm(members.lead, { pictureId: id });
    const answer = await withRace(server, {
      block: (trx) => deleteUnattached(trx, id),
      write: () => members.lead.put<Problem>("/api/portfolio", form),
      interfere: async () => undefined,
    });
    expect([answer.status, answer.body.code]).toEqual([422, "picture-not-found"]);
    expect(await portfolios()).toEqual([]);
  });
});

test("deletes all bytes of an upload that is canceled while being prepared", async () => {
  const { fileStore } = server.context;
  const id = await members.lead.upload("me.png", await plainPng(40, 30));
  const size = { name: "40", width: 40, height: 30, storedId: newId(), sha256: "" };
  await fileStore.write(size.storedId, await plainPng(40, 30));
  const picture = { id, uploaderId: theo, width: 40, height: 30, colour: "#97192b", size: 1 };
  const answer = await withRace(server, {
    block: (trx) => convertUploadToPicture(trx, picture),
    write: () => members.lead.delete(`/api/uploads/${id}`, { "tus-resumable": "1.0.0" }),
    interfere: (trx) => insertResizedPictures(trx, id, [size]),
  });
  expect(answer.status).toBe(204);
  await runJobsOfTomorrow(server);
  await expect(fileStore.read(size.storedId)).rejects.toThrow("ENOENT");
});

test("a save returns what it wrote even if another tab has saved since", async () => {
  const form = await buildPortfolioForm(members.lead, { subtitle: " Here " });
  await members.lead.put("/api/portfolio", form);
  const [first, second] = await Promise.all([
    members.lead.put<PortfolioAnswer>("/api/portfolio", {
      ...form,
      version: 1,
      subtitle: " First ",
    }),
    vi.waitFor(
      async () => {
        const change = { ...form, version: 2, subtitle: "Second" };
        const answer = await members.lead.put<PortfolioAnswer>("/api/portfolio", change);
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 10_000, interval: 1 },
    ),
  ]);
  expect([first.body.version, first.body.subtitle]).toEqual([2, "First"]);
  expect([second.body.version, second.body.subtitle]).toEqual([3, "Second"]);
});
