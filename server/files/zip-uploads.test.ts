import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importLimits } from "../../domain/imports/imports.ts";
import type { Problem } from "../../domain/shapes.ts";
import { uploadHeaders, type Client } from "../testing/client.ts";
import { makeZip, uploadZip } from "../testing/make-zip.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

/** Smaller than the zips of these tests. */
const limits = { ATTACHMENT_MAX_BYTES: "50", ATTACHMENTS_MAX_BYTES: "100" };

const { server, members } = useTeamPerTest(limits);

function begin(client: Client, length: number, purpose = "import") {
  const headers = uploadHeaders("notes.zip", length);
  const encoded = Buffer.from(purpose).toString("base64");
  const metadata = `${headers["upload-metadata"]},purpose ${encoded}`;
  const sent = { ...headers, "content-length": "0", "upload-metadata": metadata };
  return client.send<Problem>("POST", "/api/uploads", { headers: sent });
}

const files = async () =>
  (await server.context.db.selectFrom("files").select(["id", "purpose"]).execute()).map(
    ({ id, purpose }) => [id, purpose],
  );

test("takes a zip that is larger than an attachment, up to 500 MiB", async () => {
  const id = await uploadZip(members.lead, await makeZip({ "a.md": "# A".repeat(100) }));
  expect(await files()).toEqual([[id, "import"]]);
  expect((await begin(members.lead, importLimits.zipMaxBytes)).status).toBe(201);
  const larger = await begin(members.lead, importLimits.zipMaxBytes + 1);
  expect([larger.status, larger.body.code]).toEqual([413, "file-too-large"]);
});

test("allows a larger file for no other purpose", async () => {
  expect((await begin(members.lead, 51, "fun")).status).toBe(413);
});

test("accepts zips only from team leads and captains", async () => {
  const refused = await begin(members.designer, 1_000);
  expect([refused.status, refused.body.code]).toEqual([403, "not-permitted"]);
  const { db } = server.context;
  expect(await db.selectFrom("begun_uploads").select("id").execute()).toEqual([]);
  expect((await begin(members.captain, 1_000)).status).toBe(201);
});

test("replaces a member's zip with the next, and leaves another member's alone", async () => {
  const zip = await makeZip({ "a.md": "# A" });
  await begin(members.lead, 1_000);
  const others = await uploadZip(members.captain, zip);
  await uploadZip(members.lead, zip);
  const last = await uploadZip(members.lead, zip);
  expect((await files()).toSorted()).toEqual(
    [
      [others, "import"],
      [last, "import"],
    ].toSorted(),
  );
  await runJobsOfTomorrow(server);
  const folder = join(server.context.settings.dataDir, "files");
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
  const stored = await readdir(join(folder, "stored"), { recursive: true });
  expect(stored.filter((path) => path.includes("/"))).toHaveLength(2);
});

test("does not count a zip among the uploads that a member may hold", async () => {
  await begin(members.lead, importLimits.zipMaxBytes);
  expect(await members.lead.upload("a.txt", "x".repeat(50))).toBeTruthy();
});

test("never attaches a zip for an import to a document", async () => {
  const id = await uploadZip(members.lead, await makeZip({ "a.md": "# A" }));
  const form = { subteam: "chassis", title: "Hub", content: "<p>a</p>", attachments: [id] };
  const answer = await members.lead.post<Problem>("/api/documents", form);
  expect([answer.status, answer.body.code]).toEqual([422, "attachment-not-found"]);
});

test("deletes a zip that its member gives up", async () => {
  const id = await uploadZip(members.lead, await makeZip({ "a.md": "# A" }));
  const deleted = await members.lead.delete(`/api/uploads/${id}`, { "tus-resumable": "1.0.0" });
  expect([deleted.status, await files()]).toEqual([204, []]);
});
