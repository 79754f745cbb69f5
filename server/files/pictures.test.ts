import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { SavedDocument, DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import { transact } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";
import { uploadHeaders } from "../testing/client.ts";
import { hugePng } from "../testing/described-portfolios.ts";
import { endProcesses } from "../testing/end-processes.ts";
import { plainPng } from "../testing/plain-png.ts";
import { useTeam } from "../testing/use-team.ts";
import { detectType } from "./detect-type.ts";
import { makePictures } from "./make-pictures.ts";
import { storeSizes } from "./store-sizes.ts";
import { insertResizedPictures } from "./store.ts";

const { server, members } = useTeam();

function attach(id: string) {
  const form = { subteam: "chassis", title: "With a picture", content: "<p>x</p>" };
  return members.lead.post<SavedDocument>("/api/documents", { ...form, attachments: [id] });
}

async function uploadAndAttach(name: string, bytes: string | Uint8Array): Promise<string> {
  const id = await members.lead.upload(name, bytes);
  expect((await attach(id)).status).toBe(201);
  return id;
}

const measureOf = (id: string) =>
  server.context.db.selectFrom("files").select(["width", "height"]).where("id", "=", id).execute();

describe("a picture", () => {
  async function photo(): Promise<Buffer> {
    return sharp({ create: { width: 40, height: 20, channels: 3, background: "#c22e36" } })
      .withExif({
        IFD0: { Make: "SecretCamera" },
        IFD3: { GPSLatitude: "48/1 8/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  }

  test("is measured upright, by its bytes and not by its name", async () => {
    const id = await members.lead.upload("photo.bin", await photo());
    const created = await attach(id);
    const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${created.body.id}`);
    expect(body.attachments).toEqual([
      {
        id,
        name: "photo.bin",
        size: expect.any(Number),
        kind: "other",
        picture: { width: 20, height: 40 },
        textNote: null,
      },
    ]);
  });

  test("is resized for the screens, upright and without the camera's data", async () => {
    const id = await uploadAndAttach("photo.jpg", await photo());
    const waiting = await members.guest.get(`/api/files/${id}/large`);
    expect([200, 302]).toContain(waiting.status);
    await server.jobs.idle();
    for (const size of ["card", "large"]) {
      const response = await members.guest.raw("GET", `/api/files/${id}/${size}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(made.height).toBeGreaterThan(made.width);
      expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
    }
  });

  test("stays whole in each size (rule 4.11)", async () => {
    const id = await uploadAndAttach("chart.png", await plainPng(800, 200));
    await server.jobs.idle();
    for (const size of ["card", "large"]) {
      const response = await members.guest.raw("GET", `/api/files/${id}/${size}`);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(width / height).toBe(4);
    }
  });

  test("that is damaged keeps its original and gets no sizes", async () => {
    const whole = await photo();
    const id = await uploadAndAttach("broken.jpg", whole.subarray(0, 60));
    await server.jobs.idle();
    expect((await members.guest.get(`/api/files/${id}/card`)).status).toBe(302);
    expect((await members.guest.get(`/api/files/${id}`)).status).toBe(200);
  });

  test("that cannot be resized becomes an ordinary file", async () => {
    const { db, fileStore } = server.context;
    const id = await uploadAndAttach("hostile.jpg", await photo());
    await server.jobs.idle();
    await db.deleteFrom("pictures").where("file_id", "=", id).execute();
    await fileStore.write(id, Buffer.from("not a picture"));
    await transact(server.context, (trx) => addJob(trx, "make-pictures", { fileId: id }));
    await server.jobs.idle();
    const file = db.selectFrom("files").select(["width", "height"]).where("id", "=", id);
    expect(await file.execute()).toEqual([{ width: null, height: null }]);
    const jobs = db.selectFrom("jobs").select("id").where("kind", "=", "make-pictures");
    expect(await jobs.execute()).toEqual([]);
    expect((await members.guest.get(`/api/files/${id}/card`)).status).toBe(302);
  });

  test("is measured on the next request if the measuring process was ended", async () => {
    const bytes = await photo();
    const start = await members.lead.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("photo.jpg", bytes.length), "content-length": "0" },
    });
    const uploadPath = start.headers.get("location") ?? "";
    const protocol = { "tus-resumable": "1.0.0" };
    const stop = endProcesses("SIGTERM");
    const sent = await members.lead.raw("PATCH", uploadPath, {
      headers: {
        ...protocol,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      body: Uint8Array.from(bytes),
    });
    expect(sent.status).toBe(500);
    stop();
    const head = await members.lead.raw("HEAD", uploadPath, { headers: protocol });
    expect(head.headers.get("upload-offset")).toBe(String(bytes.length));
    expect(await measureOf(uploadPath.slice("/api/uploads/".length))).toEqual([
      { width: 20, height: 40 },
    ]);
  });

  test("is resized by the next attempt if the process was ended", async () => {
    const { db } = server.context;
    const id = await members.lead.upload("photo.jpg", await photo());
    const stop = endProcesses("SIGTERM");
    expect((await attach(id)).status).toBe(201);
    await server.jobs.idle();
    stop();
    expect(await measureOf(id)).toEqual([{ width: 20, height: 40 }]);
    await db.updateTable("jobs").set({ run_at: 0 }).execute();
    server.jobs.wake();
    await server.jobs.idle();
    expect((await members.guest.get(`/api/files/${id}/card`)).status).toBe(200);
  });

  test("gets the sizes that are missing", async () => {
    const { db } = server.context;
    const id = await uploadAndAttach("half.jpg", await photo());
    await server.jobs.idle();
    const storedEntries = async () => {
      const folder = join(server.context.settings.dataDir, "files", "stored");
      const all = await readdir(folder, { recursive: true, withFileTypes: true });
      return all.filter((entry) => entry.isFile());
    };
    await db.deleteFrom("pictures").where("file_id", "=", id).where("size", "!=", "card").execute();
    const before = (await storedEntries()).length;
    await transact(server.context, (trx) => addJob(trx, "make-pictures", { fileId: id }));
    await server.jobs.idle();
    for (const size of ["card", "large"])
      expect((await members.guest.get(`/api/files/${id}/${size}`)).status).toBe(200);
    expect((await storedEntries()).length).toBe(before + 1);
  });

  test("keeps the bytes of its sizes when it is unknown whether they were recorded", async () => {
    const { db, fileStore } = server.context;
    const id = await uploadAndAttach("lost.jpg", await photo());
    await server.jobs.idle();
    await db.deleteFrom("pictures").where("file_id", "=", id).execute();
    const sizes = [{ name: "card", width: 2, height: 2, bytes: await photo() }];
    const storing = storeSizes(fileStore, sizes, async (stored) => {
      await insertResizedPictures(db, id, stored);
      throw new Error("Connection terminated unexpectedly");
    });
    await expect(storing).rejects.toThrow("Connection terminated");
    expect((await members.guest.get(`/api/files/${id}/card`)).status).toBe(200);
  });

  test("with too many pixels becomes an ordinary file", async () => {
    const id = await uploadAndAttach("huge.png", await hugePng());
    await server.jobs.idle();
    expect(await measureOf(id)).toEqual([{ width: null, height: null }]);
  });

  test("that takes too long is tried once more, then becomes an ordinary file", async () => {
    const { db, fileStore } = server.context;
    const id = await members.lead.upload("slow.jpg", await photo());
    const read = async () => new Readable({ read: () => undefined });
    const slow = { ...server.context, fileStore: { ...fileStore, read } };
    const timeLimit = 1;
    const tries = db.selectFrom("jobs").select("payload").where("payload", "like", `%${id}%`);
    const { signal } = new AbortController();
    await makePictures(slow, { fileId: id }, signal, timeLimit);
    expect(await measureOf(id)).toEqual([{ width: 20, height: 40 }]);
    const retry = { fileId: id, tookTooLong: true };
    expect(await tries.execute()).toEqual([{ payload: JSON.stringify(retry) }]);
    await makePictures(slow, retry, signal, timeLimit);
    expect(await measureOf(id)).toEqual([{ width: null, height: null }]);
    expect(await tries.execute()).toHaveLength(1);
  });

  test("reports a read error while it is measured", async () => {
    const bytes = await photo();
    const broken = () =>
      new Readable({
        read: function (this: Readable) {
          this.destroy(new Error("EIO"));
        },
      });
    let reads = 0;
    const read = async () => {
      reads += 1;
      return reads === 1 ? Readable.from([bytes]) : broken();
    };
    await expect(detectType({ read }, "any")).rejects.toThrow("EIO");
  });

  test("appears only in its own document's text", async () => {
    const own = await members.lead.upload("a.png", await plainPng(2, 2));
    const foreign = await uploadAndAttach("b.txt", "x");
    const created = await members.lead.post<SavedDocument>("/api/documents", {
      subteam: "chassis",
      title: "Pictures",
      attachments: [own],
      content: `<p>a</p><img src="/api/files/${own}" alt="A" width="2" height="2"><img src="/api/files/${foreign}"><img src="/api/session">`,
    });
    const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${created.body.id}`);
    expect(body.content).toBe(
      `<p>a</p><img src="/api/files/${own}" alt="A" width="2" height="2" />`,
    );
  });
});
