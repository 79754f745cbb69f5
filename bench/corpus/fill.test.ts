// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/db/open.ts";
import { findDocument } from "../../server/documents/store.ts";
import { hashToken } from "../../server/ids.ts";
import { findSession } from "../../server/sessions/store.ts";
import { createdAtOf, documentId, fill, sessionToken } from "./fill.ts";

test.each([1_000, 10_000, 1_000_000])("spreads %d documents over ten seasons", (size) => {
  const [first, last] = [0, size - 1].map((number) => new Date(createdAtOf(number, size)));
  expect(first?.getUTCFullYear()).toBe(2014);
  expect(last?.getUTCFullYear()).toBe(2025);
});

test("creates a member's session that can read its documents", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paddock-fill-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = pathToFileURL(join(folder, "paddock.db"));
  await fill(url, 5);
  const db = openDatabase(url);
  onTestFinished(() => db.destroy());
  expect((await findSession(db, hashToken(sessionToken)))?.viewer.kind).toBe("member");
  expect((await findDocument(db, documentId(4)))?.id).toBe(documentId(4));
});
