import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import type { SavedDocument, DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import { transact } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";
import { uploadHeaders } from "../testing/client.ts";
import { hugePng } from "../testing/described-portfolios.ts";
import { endProcesses } from "../testing/end-processes.ts";
import { useTeam } from "../testing/use-team.ts";
import { detectType } from "./detect-type.ts";
import { makePictures } from "./make-pictures.ts";
import { storeSizes } from "./store-sizes.ts";
import { insertSizes } from "./store.ts";

const { server, members } = useTeam();

function attach(id: string) {
  const form = { subteam: "chassis", title: "With a picture", content: "<p>x</p>" };
  return members.lead.post<SavedDocument>("/api/documents", { ...form, attachments: [id] });
}

async function attached(name: string, bytes: string | Uint8Array): Promise<string> {
  const id = await members.lead.upload(name, bytes);
  expect((await attach(id)).status).toBe(201);
  return id;
}

const measureOf = (id: string) =>
  server.context.db.selectFrom("files").select(["width", "height"]).where("id", "=", id).execute();

/** Bytes that never come, and the time passes that anybody waits for them. */
async function readTooLong(): Promise<Readable> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.waitFor(() => expect(vi.getTimerCount()).toBe(1)).then(
    () => vi.advanceTimersByTime(20_000).useRealTimers(),
    () => vi.useRealTimers(),
  );
  return new Readable({ read: () => undefined });
}

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

  test("is known upright, by its bytes and not by its name", async () => {
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
      },
    ]);
  });

  test("comes in the sizes of the screens, upright and without the camera's data", async () => {
    const id = await attached("photo.jpg", await photo());
    const waiting = await members.guest.get(`/api/files/${id}/large`);
    expect([200, 302]).toContain(waiting.status);
    await server.jobs.idle();
    for (const size of ["card", "preview", "large"]) {
      const response = await members.guest.raw("GET", `/api/files/${id}/${size}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(made.height).toBeGreaterThan(made.width);
      expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
    }
  });

  test("that cannot be read harms nothing: the original stays, no smaller one is made", async () => {
    const whole = await photo();
    const id = await attached("broken.jpg", whole.subarray(0, 60));
    await server.jobs.idle();
    expect((await members.guest.get(`/api/files/${id}/card`)).status).toBe(302);
    expect((await members.guest.get(`/api/files/${id}`)).status).toBe(200);
  });

  test("that cannot be made in sizes is remembered as a file like any other", async () => {
    const { db, fileStore } = server.context;
    const id = await attached("hostile.jpg", await photo());
    await server.jobs.idle();
    await db.deleteFrom("pictures").where("file_id", "=", id).execute();
    await fileStore.write(id, Buffer.from("nothing that can be decoded"));
    await transact(server.context, (trx) => addJob(trx, "make-pictures", { fileId: id }));
    await server.jobs.idle();
    const file = db.selectFrom("files").select(["width", "height"]).where("id", "=", id);
    expect(await file.execute()).toEqual([{ width: null, height: null }]);
    const jobs = db.selectFrom("jobs").select("id").where("kind", "=", "make-pictures");
    expect(await jobs.execute()).toEqual([]);
    expect((await members.guest.get(`/api/files/${id}/card`)).status).toBe(302);
  });

  test("is measured when its client asks again, after whoever measured it was ended", async () => {
    const bytes = await photo();
    const start = await members.lead.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("photo.jpg", bytes.length), "content-length": "0" },
    });
    const place = start.headers.get("location") ?? "";
    const protocol = { "tus-resumable": "1.0.0" };
    const stop = endProcesses("SIGTERM");
    const sent = await members.lead.raw("PATCH", place, {
      headers: {
        ...protocol,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      body: Uint8Array.from(bytes),
    });
    expect(sent.status).toBe(500);
    stop();
    const asked = await members.lead.raw("HEAD", place, { headers: protocol });
    expect(asked.headers.get("upload-offset")).toBe(String(bytes.length));
    expect(await measureOf(place.slice("/api/uploads/".length))).toEqual([
      { width: 20, height: 40 },
    ]);
  });

  test("whose maker was ended is made by the next try", async () => {
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

  test("of which some sizes are there gets the others", async () => {
    const { db } = server.context;
    const id = await attached("half.jpg", await photo());
    await server.jobs.idle();
    const stored = async () => {
      const folder = join(server.context.settings.dataDir, "files", "stored");
      const all = await readdir(folder, { recursive: true, withFileTypes: true });
      return all.filter((entry) => entry.isFile());
    };
    await db.deleteFrom("pictures").where("file_id", "=", id).where("size", "!=", "card").execute();
    const before = (await stored()).length;
    await transact(server.context, (trx) => addJob(trx, "make-pictures", { fileId: id }));
    await server.jobs.idle();
    for (const size of ["card", "preview", "large"])
      expect((await members.guest.get(`/api/files/${id}/${size}`)).status).toBe(200);
    expect((await stored()).length).toBe(before + 2);
  });

  test("keeps the bytes of its sizes when nobody knows whether they were recorded", async () => {
    const { db, fileStore } = server.context;
    const id = await attached("lost.jpg", await photo());
    await server.jobs.idle();
    await db.deleteFrom("pictures").where("file_id", "=", id).execute();
    const sizes = [{ name: "card", width: 2, height: 2, bytes: await photo() }];
    const kept = storeSizes(fileStore, sizes, async (stored) => {
      await insertSizes(db, id, stored);
      throw new Error("Connection terminated unexpectedly");
    });
    await expect(kept).rejects.toThrow("Connection terminated");
    expect((await members.guest.get(`/api/files/${id}/card`)).status).toBe(200);
  });

  test("with too many pixels is a file like any other", async () => {
    const id = await attached("huge.png", await hugePng());
    await server.jobs.idle();
    expect(await measureOf(id)).toEqual([{ width: null, height: null }]);
  });

  test("that takes too long is tried once more, and is then a file like any other", async () => {
    const { db, fileStore } = server.context;
    const id = await members.lead.upload("slow.jpg", await photo());
    const slow = { ...server.context, fileStore: { ...fileStore, read: readTooLong } };
    const tries = db.selectFrom("jobs").select("payload").where("payload", "like", `%${id}%`);
    const { signal } = new AbortController();
    await makePictures(slow, { fileId: id }, signal);
    expect(await measureOf(id)).toEqual([{ width: 20, height: 40 }]);
    const again = { fileId: id, tookTooLong: true };
    expect(await tries.execute()).toEqual([{ payload: JSON.stringify(again) }]);
    await makePictures(slow, again, signal);
    expect(await measureOf(id)).toEqual([{ width: null, height: null }]);
    expect(await tries.execute()).toHaveLength(1);
  });

  test("that cannot be read while it is measured is told as such", async () => {
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

  test("stands in the text of its own document alone", async () => {
    const own = await members.lead.upload(
      "a.png",
      await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    const foreign = await attached("b.txt", "x");
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
