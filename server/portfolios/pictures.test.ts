import { describe, expect, test } from "vitest";
import type { PortfolioPicture } from "../../domain/portfolios/portfolio-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { sweepUploads } from "../files/actions.ts";
import { fillPictureQuota } from "../testing/described-portfolios.ts";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture, experience, buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

describe("a picture", () => {
  test("cannot be shown in another member's portfolio", async () => {
    const { body } = await addPicture(members.designer, await plainPng(40, 30));
    const form = await buildPortfolioForm(members.lead, { pictureId: body.id });
    const { status, body: problem } = await members.lead.put<Problem>("/api/portfolio", form);
    expect([status, problem.code]).toEqual([422, "picture-not-found"]);
  });

  test("is named by its form field if it does not exist", async () => {
    const own = (await addPicture(members.lead, await plainPng(40, 30))).body;
    const foreign = (await addPicture(members.designer, await plainPng(40, 30))).body;
    const photos = [own, foreign].map(({ id }) => ({ id, alt: "" }));
    const experiences = [experience, { ...experience, id: "e2", photos }];
    const form = await buildPortfolioForm(members.lead, { pictureId: foreign.id, experiences });
    const { body: problem } = await members.lead.put<Problem>("/api/portfolio", form);
    expect(problem.errors?.map(({ field }) => field)).toEqual([
      "pictureId",
      "experiences.1.photos.1",
    ]);
  });
});

describe("an upload", () => {
  const upload = async () => members.lead.upload("me.png", await plainPng(40, 30));
  const prepare = (id: string, client = members.lead) =>
    client.put<PortfolioPicture & Problem>(`/api/portfolio/pictures/${id}`, { crop: null });

  test("is prepared only once for repeated requests", async () => {
    const id = await upload();
    const [first, second] = await Promise.all([prepare(id), prepare(id)]);
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await prepare(id)).body).toEqual(first.body);
    const sizes = server.context.db.selectFrom("pictures").select("size").where("file_id", "=", id);
    expect(await sizes.execute()).toEqual([{ size: "40" }]);
  });

  test("cannot be prepared by another member or once a document has it", async () => {
    const id = await upload();
    expect((await prepare(id, members.designer)).body.code).toBe("file-not-found");
    const form = { subteam: "chassis", title: "Hub", content: "<p>x</p>", attachments: [id] };
    expect((await members.lead.post("/api/documents", form)).status).toBe(201);
    expect((await prepare(id)).body.code).toBe("file-not-found");
  });

  test("cannot be attached to a document once prepared, and its bytes are deleted", async () => {
    const id = await upload();
    await prepare(id);
    await runJobsOfTomorrow(server);
    await expect(server.context.fileStore.read(id)).rejects.toThrow("ENOENT");
    expect((await members.lead.get(`/api/files/${id}`)).status).toBe(404);
    const form = { subteam: "chassis", title: "Hub", content: "<p>x</p>", attachments: [id] };
    const refused = await members.lead.post<Problem>("/api/documents", form);
    expect(refused.body.code).toBe("attachment-not-found");
  });

  test("is not found if its bytes are deleted first", async () => {
    const id = await upload();
    await server.context.fileStore.remove(id);
    const { status, body } = await prepare(id);
    expect([status, body.code]).toEqual([404, "file-not-found"]);
  });

  test("can be deleted once prepared", async () => {
    const id = await upload();
    await prepare(id);
    const tus = { "tus-resumable": "1.0.0" };
    expect((await members.lead.delete(`/api/uploads/${id}`, tus)).status).toBe(204);
    expect((await members.lead.get(`/portfolio-pictures/${id}/40.webp`)).status).toBe(404);
  });
});

describe("stored bytes", () => {
  const storedBytes = async ({ id }: PortfolioPicture) => {
    const sizes = server.context.db.selectFrom("pictures").select("stored_id");
    const rows = await sizes.where("file_id", "=", id).execute();
    return rows.map(({ stored_id }) => stored_id);
  };
  const areStored = async (ids: string[]) => {
    const reads = await Promise.allSettled(ids.map((id) => server.context.fileStore.read(id)));
    for (const read of reads) if (read.status === "fulfilled") read.value.destroy();
    return reads.map(({ status }) => status === "fulfilled");
  };

  test("are deleted when a picture is replaced", async () => {
    const [first, second] = [
      (await addPicture(members.lead, await plainPng(400, 300))).body,
      (await addPicture(members.lead, await plainPng(500, 300))).body,
    ];
    await members.lead.put(
      "/api/portfolio",
      await buildPortfolioForm(members.lead, { pictureId: first.id }),
    );
    const ids = await storedBytes(first);
    expect(await areStored(ids)).toEqual([true, true]);
    await members.lead.put(
      "/api/portfolio",
      await buildPortfolioForm(members.lead, { pictureId: second.id }),
    );
    await runJobsOfTomorrow(server);
    expect(await areStored(ids)).toEqual([false, false]);
    expect(await areStored(await storedBytes(second))).toEqual([true, true]);
  });

  test("are swept after a day only if no save used them", async () => {
    const old = (await addPicture(members.lead, await plainPng(400, 300))).body;
    const fresh = (await addPicture(members.lead, await plainPng(400, 300))).body;
    const ids = await storedBytes(old);
    const yesterday = { created_at: Date.now() - 25 * 60 * 60 * 1000 };
    const pictures = server.context.db.updateTable("files").set(yesterday);
    await pictures.where("id", "=", old.id).execute();
    await sweepUploads(server.context);
    await runJobsOfTomorrow(server);
    expect(await areStored(ids)).toEqual([false, false]);
    expect(await areStored(await storedBytes(fresh))).toEqual([true, true]);
  });
});

test("refuses more unused pictures than one portfolio can show", async () => {
  await fillPictureQuota(server, emailOf("designer"));
  const bytes = await plainPng(2, 2);
  const refused = await addPicture(members.designer, bytes);
  expect([refused.status, (refused.body as unknown as Problem).code]).toEqual([
    429,
    "too-many-uploads",
  ]);
  await server.context.db.updateTable("files").set({ created_at: 0 }).execute();
  await sweepUploads(server.context);
  expect((await addPicture(members.designer, bytes)).status).toBe(200);
});
