import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedDocument, DocumentAnswer } from "../../domain/document-shapes.ts";
import { transact } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";
import { gatherCast, type Cast } from "../testing/cast.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";
import { findTrueType } from "./true-type.ts";

let world: TestWorld;
let cast: Cast;

beforeAll(async () => {
  world = await openTestWorld();
  cast = await gatherCast(world);
});
afterAll(() => world.stop());

function attach(id: string) {
  const form = { subteam: "chassis", title: "With a picture", content: "<p>x</p>" };
  return cast.lead.post<SavedDocument>("/api/documents", { ...form, attachments: [id] });
}

async function attached(name: string, bytes: string | Uint8Array): Promise<string> {
  const id = await cast.lead.upload(name, bytes);
  expect((await attach(id)).status).toBe(201);
  return id;
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
    const id = await cast.lead.upload("photo.bin", await photo());
    const created = await attach(id);
    const { body } = await cast.guest.get<DocumentAnswer>(`/api/documents/${created.body.id}`);
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
    const waiting = await cast.guest.get(`/api/files/${id}/large`);
    expect([200, 302]).toContain(waiting.status);
    await world.jobs.idle();
    for (const size of ["card", "preview", "large"]) {
      const response = await cast.guest.raw("GET", `/api/files/${id}/${size}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(made.height).toBeGreaterThan(made.width);
      expect([made.exif, made.orientation]).toEqual([undefined, undefined]);
    }
  });

  test("that cannot be read harms nothing: the original stays, no smaller one is made", async () => {
    const whole = await photo();
    const id = await attached("broken.jpg", whole.subarray(0, 60));
    await world.jobs.idle();
    expect((await cast.guest.get(`/api/files/${id}/card`)).status).toBe(302);
    expect((await cast.guest.get(`/api/files/${id}`)).status).toBe(200);
  });

  test("that cannot be made in sizes is remembered as a file like any other", async () => {
    const { db, fileStore } = world.world;
    const id = await attached("hostile.jpg", await photo());
    await world.jobs.idle();
    await db.deleteFrom("pictures").where("file_id", "=", id).execute();
    await fileStore.write(id, Buffer.from("nothing that can be decoded"));
    await transact(world.world, (trx) => addJob(trx, "make-pictures", { fileId: id }));
    await world.jobs.idle();
    const file = db.selectFrom("files").select(["width", "height"]).where("id", "=", id);
    expect(await file.execute()).toEqual([{ width: null, height: null }]);
    const jobs = db.selectFrom("jobs").select("id").where("kind", "=", "make-pictures");
    expect(await jobs.execute()).toEqual([]);
    expect((await cast.guest.get(`/api/files/${id}/card`)).status).toBe(302);
  });

  test("that breaks while it is measured is a file without a size", async () => {
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
    expect(await findTrueType({ read }, "any")).toEqual({
      contentType: "image/jpeg",
      width: null,
      height: null,
    });
  });

  test("stands in the text of its own document alone", async () => {
    const own = await cast.lead.upload(
      "a.png",
      await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    const foreign = await attached("b.txt", "x");
    const created = await cast.lead.post<SavedDocument>("/api/documents", {
      subteam: "chassis",
      title: "Pictures",
      attachments: [own],
      content: `<p>a</p><img src="/api/files/${own}" alt="A" width="2" height="2"><img src="/api/files/${foreign}"><img src="/api/session">`,
    });
    const { body } = await cast.guest.get<DocumentAnswer>(`/api/documents/${created.body.id}`);
    expect(body.content).toBe(
      `<p>a</p><img src="/api/files/${own}" alt="A" width="2" height="2" />`,
    );
  });
});
