import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refusalOfFault } from "../../db/faults.ts";
import { newId } from "../../ids.ts";
import { openS3Server, type S3Server } from "../../testing/s3-server.ts";
import type { FileStore } from "../file-store.ts";
import { connectS3, type S3Storage } from "./connect-s3.ts";
import { partBytes } from "./multipart.ts";
import { openS3FileStore } from "./s3-file-store.ts";

let s3: S3Server;
let store: FileStore;

/** As another process sees the same files. */
const otherStore = () => openS3FileStore(storage());

const storage = (change: { FILES_URL?: string; AWS_ACCESS_KEY_ID?: string } = {}): S3Storage => {
  const variables = { ...s3.environment, ...change };
  return connectS3(new URL(variables.FILES_URL), {
    endpoint: variables.S3_ENDPOINT,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID,
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
    },
  });
};

beforeAll(async () => {
  s3 = await openS3Server();
  store = await openS3FileStore(storage());
});
afterAll(() => s3.close());
beforeEach(() => {
  for (const key of s3.objects.keys()) if (!key.endsWith(".paddock")) s3.objects.delete(key);
  s3.unfinished.clear();
});

const keysOf = (id: string) => [...s3.objects.keys()].filter((key) => key.includes(id));
const stored = async (id: string) => buffer(await store.read(id));

async function begin(size?: number): Promise<string> {
  const id = newId();
  const metadata = { filename: "log.csv", uploader: "ada" };
  await store.incoming.create(
    new Upload({ id, offset: 0, metadata, ...(size !== undefined && { size }) }),
  );
  return id;
}

const send = (id: string, bytes: Uint8Array, offset: number, by = store) =>
  by.incoming.write(Readable.from([bytes]), id, offset);

describe("stored files", () => {
  test("have their bytes, their size, and a place in the list", async () => {
    const id = newId();
    await store.write(id, Buffer.from("42 Nm"));
    expect(await text(await store.read(id))).toBe("42 Nm");
    expect(await store.size(id)).toBe(5);
    expect(await Array.fromAsync(store.list())).toEqual([
      { id, bytes: 5, changedAt: expect.any(Number) },
    ]);
    expect(keysOf(id)).toEqual([`team/stored/${id}`]);
  });

  test("are read in ranges, both ends included", async () => {
    const id = newId();
    await store.write(id, Buffer.from("0123456789"));
    expect(await text(await store.read(id, { start: 3, end: 5 }))).toBe("345");
    expect(await text(await store.read(id, { start: 8, end: 99 }))).toBe("89");
    await store.write(id, new Uint8Array());
    expect(await text(await store.read(id, { start: 0, end: 9 }))).toBe("");
  });

  test.each([0, 1, partBytes, partBytes + 1, 2 * partBytes])(
    "are written from a stream of %i bytes",
    async (size) => {
      const id = newId();
      const bytes = randomBytes(size);
      await store.write(id, Readable.from(inPieces(bytes)));
      expect(bytes.equals(await stored(id))).toBe(true);
      expect(s3.unfinished.size).toBe(0);
    },
  );

  test.each([10, partBytes + 10])(
    "are not there after a stream broke at %i bytes",
    async (size) => {
      const id = newId();
      await expect(store.write(id, Readable.from(breaking(randomBytes(size))))).rejects.toThrow(
        "cut",
      );
      expect(await store.size(id)).toBeUndefined();
      expect(s3.unfinished.size).toBe(0);
    },
  );

  test("are missing once they were removed, however often", async () => {
    const id = newId();
    await store.write(id, Buffer.from("x"));
    await store.remove(id);
    await store.remove(id);
    expect(await store.size(id)).toBeUndefined();
    await expect(store.read(id)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("are listed over many pages", async () => {
    const ids = Array.from({ length: 10 }, newId);
    for (const id of ids) await store.write(id, Buffer.from(id));
    const listed = await Array.fromAsync(store.list());
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe("an upload", () => {
  test("of a small file is one object, stored at once", async () => {
    const id = await begin(5);
    expect(await send(id, Buffer.from("42 Nm"), 0)).toBe(5);
    await store.keep(id);
    await store.keep(id);
    await store.forget(id);
    expect(keysOf(id)).toEqual([`team/stored/${id}`]);
    expect(await text(await store.read(id))).toBe("42 Nm");
  });

  test("without bytes becomes an empty file", async () => {
    const id = await begin(0);
    await store.keep(id);
    expect(await store.size(id)).toBe(0);
  });

  test("continues at another process, from any byte", async () => {
    const bytes = randomBytes(4 * partBytes + 11);
    const id = await begin(bytes.length);
    const cuts = [
      1,
      7,
      partBytes - 1,
      partBytes + 3,
      2 * partBytes,
      3 * partBytes + 5,
      bytes.length,
    ];
    let offset = 0;
    for (const cut of cuts) {
      const by = await otherStore();
      expect(await by.incoming.getUpload(id)).toMatchObject({ offset, size: bytes.length });
      offset = await send(id, bytes.subarray(offset, cut), offset, by);
      expect(offset).toBe(cut);
    }
    await store.keep(id);
    expect(bytes.equals(await stored(id))).toBe(true);
    expect(await store.incoming.getUpload(id)).toMatchObject({ offset: bytes.length });
    await store.forget(id);
    expect(keysOf(id)).toEqual([`team/stored/${id}`]);
  });

  test("keeps what arrived before its connection broke", async () => {
    const bytes = randomBytes(partBytes + 100);
    const id = await begin(bytes.length);
    const cut = Readable.from(breaking(bytes.subarray(0, partBytes + 50)));
    await expect(store.incoming.write(cut, id, 0)).rejects.toThrow("cut");
    const { offset } = await store.incoming.getUpload(id);
    expect(offset).toBe(partBytes + 50);
    await send(id, bytes.subarray(offset), offset);
    await store.keep(id);
    expect(bytes.equals(await stored(id))).toBe(true);
  });

  test("keeps its bytes while two processes write it at once", async () => {
    const bytes = randomBytes(3 * partBytes + 5);
    const id = await begin(bytes.length);
    await send(id, bytes.subarray(0, partBytes), 0);
    const writers = [store, await otherStore()];
    await Promise.all(writers.map((by) => send(id, bytes.subarray(partBytes), partBytes, by)));
    await Promise.all(writers.map((by) => by.keep(id)));
    expect(bytes.equals(await stored(id))).toBe(true);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    "is finished by two processes, of which one begins %i requests later",
    async (later) => {
      const bytes = randomBytes(2 * partBytes);
      const id = await begin(bytes.length);
      await send(id, bytes, 0);
      const other = await otherStore();
      s3.requests.length = 0;
      const finish = async (by: FileStore) => {
        await by.keep(id);
        await by.forget(id);
      };
      const first = finish(store);
      await expect.poll(() => s3.requests.length, { interval: 1 }).toBeGreaterThanOrEqual(later);
      await Promise.all([first, finish(other)]);
      expect(bytes.equals(await stored(id))).toBe(true);
      expect(keysOf(id)).toEqual([`team/stored/${id}`]);
    },
  );

  test("is refused at an offset other than its end", async () => {
    const id = await begin(10);
    await send(id, Buffer.from("0123"), 0);
    await expect(send(id, Buffer.from("9"), 9)).rejects.toMatchObject({ status_code: 409 });
  });

  test("can name its length last", async () => {
    const bytes = randomBytes(partBytes + 1);
    const id = await begin();
    const offset = await send(id, bytes, 0);
    await store.incoming.declareUploadLength(id, offset);
    await send(id, new Uint8Array(), offset);
    await store.keep(id);
    expect(bytes.equals(await stored(id))).toBe(true);
  });

  test("is not stored before its end", async () => {
    const id = await begin(10);
    await send(id, Buffer.from("0123"), 0);
    await expect(store.keep(id)).rejects.toThrow("the upload is not complete");
    expect(await store.size(id)).toBeUndefined();
  });

  test("begins again when the S3 service aborted it", async () => {
    const bytes = randomBytes(2 * partBytes);
    const id = await begin(bytes.length);
    await send(id, bytes.subarray(0, partBytes), 0);
    s3.unfinished.clear();
    expect(await store.incoming.getUpload(id)).toMatchObject({ offset: 0 });
    await send(id, bytes, 0);
    await store.keep(id);
    expect(bytes.equals(await stored(id))).toBe(true);
  });

  test("that was removed leaves nothing", async () => {
    const id = await begin(3 * partBytes);
    await send(id, randomBytes(partBytes + 1), 0);
    await store.incoming.remove(id);
    expect(keysOf(id)).toEqual([]);
    expect(s3.unfinished.size).toBe(0);
    await expect(store.incoming.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
  });

  test("that nobody continues is swept", async () => {
    const day = 24 * 60 * 60 * 1000;
    const old = await Promise.all(Array.from({ length: 4 }, () => begin(2 * partBytes)));
    for (const id of old) await send(id, randomBytes(partBytes + 1), 0);
    const yesterday = new Date(Date.now() - 2 * day);
    for (const object of s3.objects.values()) object.changedAt = yesterday;
    for (const upload of s3.unfinished.values()) upload.begunAt = yesterday;
    const young = await begin(2 * partBytes);
    await send(young, randomBytes(partBytes + 1), 0);
    await store.sweepIncoming(day);
    expect(old.flatMap(keysOf)).toEqual([]);
    expect(s3.unfinished.size).toBe(1);
    expect(await store.incoming.getUpload(young)).toMatchObject({ offset: partBytes + 1 });
  });
});

describe("an S3 service that fails", () => {
  test("is opened by a write, and checked by one", async () => {
    expect(s3.objects.has("team/stored/.paddock")).toBe(true);
    await store.check();
    expect([...s3.objects.keys()].filter((key) => key.includes("incoming"))).toEqual([]);
  });

  test.each([
    [{ FILES_URL: "s3://nobodys-bucket" }, "S3 NoSuchBucket"],
    [{ AWS_ACCESS_KEY_ID: "other" }, "S3 InvalidAccessKeyId"],
  ])("is not opened with %j", async (change, code) => {
    await expect(openS3FileStore(storage(change))).rejects.toMatchObject({ code });
  });

  test.each([
    [{ status: 403, code: "AccessDenied" }, "storage-fault"],
    [{ status: 404, code: "NoSuchBucket" }, "storage-fault"],
    [{ status: 507, code: "InsufficientStorage" }, "storage-full"],
    [{ status: 403, code: "QuotaExceeded" }, "storage-full"],
  ])("answers %j, which becomes %s", async (fault, refusal) => {
    s3.fail(fault);
    const error: unknown = await store.write(newId(), Buffer.from("x")).catch((reason) => reason);
    s3.fail(undefined);
    expect(refusalOfFault(error)).toMatchObject({ code: refusal });
  });

  test("that is busy is asked again, and then named", async () => {
    s3.fail({ status: 503, code: "SlowDown" });
    s3.requests.length = 0;
    const error: unknown = await store.size(newId()).catch((reason) => reason);
    s3.fail(undefined);
    expect(s3.requests.length).toBe(3);
    expect(refusalOfFault(error)).toMatchObject({ code: "busy" });
  });

  test.each([
    ["a question", () => store.size(newId())],
    ["a small file", () => store.write(newId(), Buffer.from("42 Nm"))],
  ])("that does not answer %s is busy", async (_what, ask) => {
    // It answers after six seconds, so a wait that is too long ends with success.
    s3.slowDown(6_000);
    const error: unknown = await ask().catch((reason: unknown) => reason);
    s3.slowDown(0);
    expect(refusalOfFault(error)).toMatchObject({ code: "busy" });
  });
});

function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 65_536)
    yield bytes.subarray(start, start + 65_536);
}

function* breaking(bytes: Uint8Array): Generator<Uint8Array> {
  yield* inPieces(bytes);
  throw new Error("cut");
}
