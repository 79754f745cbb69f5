import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { Upload } from "@tus/server";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../ids.ts";
import type { FileStore } from "../file-store.ts";
import { openBucket } from "./bucket.ts";
import { connectS3, type S3Storage } from "./connect-s3.ts";
import { openMultipart, partBytes } from "./multipart.ts";
import { openS3FileStore } from "./s3-file-store.ts";

const {
  TEST_S3_ENDPOINT: endpoint = "",
  TEST_S3_KEY: accessKeyId = "",
  TEST_S3_SECRET: secretAccessKey = "",
} = process.env;

/** Checks that a real S3 service answers like the double of other tests (`npm run test-s3`). */
describe("a real S3 service", () => {
  let storage: S3Storage;
  let store: FileStore;

  const connect = (prefix: string, secret = secretAccessKey) =>
    connectS3(new URL(`s3://paddock-test/${prefix}`), {
      endpoint,
      region: "us-east-1",
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey: secret },
    });

  beforeAll(async () => {
    storage = connect(newId());
    await storage.client
      .send(new CreateBucketCommand({ Bucket: storage.bucket }))
      .catch(() => undefined);
    store = await openS3FileStore(storage);
  });

  async function begin(size: number): Promise<string> {
    const id = newId();
    const metadata = { filename: "größe.csv", uploader: "ada" };
    await store.incoming.create(new Upload({ id, offset: 0, size, metadata }));
    return id;
  }

  test("keeps bytes, and reads them whole and in ranges", async () => {
    const id = newId();
    await store.write(id, Buffer.from("0123456789"));
    expect(await text(await store.read(id))).toBe("0123456789");
    expect(await text(await store.read(id, { start: 3, end: 5 }))).toBe("345");
    expect(await text(await store.read(id, { start: 8, end: 99 }))).toBe("89");
    expect(await store.size(id)).toBe(10);
    await store.remove(id);
    await store.remove(id);
    expect(await store.size(id)).toBeUndefined();
    await expect(store.read(id)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("has no ranges of empty files", async () => {
    const id = newId();
    await store.write(id, new Uint8Array());
    expect(await text(await store.read(id, { start: 0, end: 9 }))).toBe("");
    expect(await store.size(id)).toBe(0);
  });

  test("keeps streams of any length", async () => {
    const id = newId();
    const bytes = randomBytes(2 * partBytes + 7);
    await store.write(id, Readable.from([bytes]));
    expect(bytes.equals(await buffer(await store.read(id)))).toBe(true);
    const range = { start: partBytes - 2, end: partBytes + 1 };
    expect(bytes.subarray(range.start, range.end + 1)).toEqual(
      await buffer(await store.read(id, range)),
    );
  });

  test("takes an upload in pieces, from several processes", async () => {
    const bytes = randomBytes(3 * partBytes + 11);
    const id = await begin(bytes.length);
    let offset = 0;
    for (const cut of [1, partBytes - 1, partBytes + 3, 3 * partBytes, bytes.length]) {
      const by = await openS3FileStore(storage);
      expect(await by.incoming.getUpload(id)).toMatchObject({
        offset,
        metadata: { filename: "größe.csv" },
      });
      offset = await by.incoming.write(Readable.from([bytes.subarray(offset, cut)]), id, offset);
      expect(offset).toBe(cut);
    }
    await store.keep(id);
    await store.keep(id);
    expect(bytes.equals(await buffer(await store.read(id)))).toBe(true);
    await store.forget(id);
    await expect(store.incoming.getUpload(id)).rejects.toMatchObject({ status_code: 404 });
  });

  test("gives up an upload, and sweeps abandoned ones", async () => {
    const ids = [await begin(2 * partBytes), await begin(2 * partBytes)];
    const half = randomBytes(partBytes + 1);
    for (const id of ids) await store.incoming.write(Readable.from([half]), id, 0);
    await store.incoming.remove(ids[0] ?? "");
    await store.sweepIncoming(-60_000);
    const left = await Array.fromAsync(openBucket(storage).list("incoming/"));
    expect(left).toEqual([]);
    expect(await Array.fromAsync(openMultipart(storage).listUnfinished("stored/"))).toEqual([]);
  });

  test("lists more than a page", async () => {
    const other = await openS3FileStore(connect(newId()));
    const ids = Array.from({ length: 1_010 }, newId);
    for (let n = 0; n < ids.length; n += 10)
      await Promise.all(ids.slice(n, n + 10).map((id) => other.write(id, Buffer.from("x"))));
    const listed = await Array.fromAsync(other.list());
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(listed.every(({ changedAt }) => Math.abs(Date.now() - changedAt) < 120_000)).toBe(true);
  });

  test("answers a signed address as a download", async () => {
    const id = newId();
    await store.write(id, Buffer.from("42 Nm"));
    const disposition = 'attachment; filename="hub.csv"';
    const address = await store.sign?.(id, {
      contentType: "application/octet-stream",
      disposition,
    });
    const answer = await fetch(address ?? "");
    expect([answer.status, await answer.text()]).toEqual([200, "42 Nm"]);
    expect(answer.headers.get("content-disposition")).toBe(disposition);
    expect((await fetch(`${endpoint}/paddock-test/${storage.prefix}stored/${id}`)).ok).toBe(false);
  });

  test("is not opened with another secret", async () => {
    const code = "S3 SignatureDoesNotMatch";
    await expect(openS3FileStore(connect("x", "guess"))).rejects.toMatchObject({ code });
  });
});
