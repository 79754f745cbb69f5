import { beforeEach, describe, expect, test } from "vitest";
import type { DocumentAnswer, SavedDocument } from "../../domain/documents/document-shapes.ts";
import { allow } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { newId } from "../ids.ts";
import type { Client } from "../testing/client.ts";
import { withRace } from "../testing/race.ts";
import { useTeam } from "../testing/use-team.ts";
import { editDocument } from "./actions.ts";
import { deleteDocumentRow } from "./store.ts";

let id: string;

const { server, members } = useTeam();

beforeEach(() => {
  id = newId();
});

const first = { version: 0, subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
const later = { version: 1, title: "Hub", content: "<p>beta</p>" };

let saves = 0;
const newSaveId = () => `save${String((saves += 1)).padStart(20, "0")}`;

const save = (body: object, by: Client = members.lead, at = id) =>
  by.put<SavedDocument & Problem>(`/api/documents/${at}`, { saveId: newSaveId(), ...body });

const summarize = ({ status, body }: Awaited<ReturnType<typeof save>>) => [
  status,
  body.code ?? body.version,
];

const read = async () => (await members.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body;

describe("a first save", () => {
  test("creates a document with the id chosen by the client", async () => {
    const { status, body } = await save(first);
    expect(status).toBe(201);
    const serialNumber = expect.stringMatching(/^KB3\d{4}$/);
    expect(body).toEqual({ id, serialNumber, version: 1, dropped: [] });
    expect(await read()).toMatchObject({
      title: "Hub",
      content: "<p>alpha</p>",
      subteam: "chassis",
    });
  });

  test.each([
    ["an invalid id", "ABC", { ...first, saveId: "a".repeat(16) }],
    ["an id that is too long", "a".repeat(21), { ...first, saveId: "a".repeat(16) }],
    ["no save id", undefined, { ...first, saveId: undefined }],
    ["a save id that is too short", undefined, { ...first, saveId: "a".repeat(15) }],
    ["a save id with an invalid character", undefined, { ...first, saveId: `${"a".repeat(16)}-` }],
  ])("is malformed with %s", async (_name, wrongId, body) => {
    expect(summarize(await save(body, members.lead, wrongId ?? id))).toEqual([
      400,
      "malformed-request",
    ]);
  });

  test("lists every wrong field", async () => {
    const { status, body } = await save({ version: 0, title: "", content: "" });
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field)).toEqual(["subteam", "title", "content"]);
  });

  test("is stale for the author of an existing id and refused to everyone else", async () => {
    await save(first);
    expect(summarize(await save(first))).toEqual([409, "stale-version"]);
    expect(summarize(await save(first, members.captain))).toEqual([409, "id-taken"]);
    expect(await read()).toMatchObject({ version: 1, content: "<p>alpha</p>" });
  });

  test("is not found for the author of a deleted id and refused to everyone else", async () => {
    const saveId = newSaveId();
    await save({ ...first, saveId });
    await members.captain.delete(`/api/documents/${id}`);
    expect(summarize(await save({ ...first, saveId }))).toEqual([404, "document-not-found"]);
    expect(summarize(await save(first))).toEqual([404, "document-not-found"]);
    expect(summarize(await save(first, members.captain))).toEqual([409, "id-taken"]);
  });
});

test("refuses to reuse an id while its document is being deleted", async () => {
  await save(first);
  const late = await withRace(server, {
    block: (trx) => deleteDocumentRow(trx, id),
    write: () => save(first, members.captain),
    interfere: async () => undefined,
  });
  expect(summarize(late)).toEqual([409, "id-taken"]);
});

describe("a repeated save", () => {
  test("is saved once when it starts from its own version", async () => {
    const saveId = newSaveId();
    await save({ ...first, saveId });
    const { viewer } = (await members.lead.get<SessionAnswer>("/api/session")).body;
    const allowed = allow(viewer, "documents.edit");
    const edit = { id, title: "Hub", content: "<p>beta</p>", version: 1, saveId };
    // Skips the lookup before the transaction, as if it had run before the first save.
    const repeated = editDocument(server.context, allowed, edit);
    await expect(repeated).rejects.toThrow(expect.objectContaining({ code: "stale-version" }));
    expect(summarize(await save(later, members.captain))).toEqual([200, 2]);
    expect(summarize(await save({ ...later, version: 2 }))).toEqual([200, 3]);
  });

  test("returns the same response for a different body", async () => {
    const saveId = newSaveId();
    const answer = await save({ ...first, saveId });
    const repeated = await save({ ...first, saveId, title: "", content: "<p>gamma</p>" });
    expect([repeated.status, repeated.body]).toEqual([201, answer.body]);
    expect(await read()).toMatchObject({ version: 1, content: "<p>alpha</p>" });
  });

  test("returns the same response after later saves", async () => {
    const [made, changed] = [newSaveId(), newSaveId()];
    await save({ ...first, saveId: made });
    await save({ ...later, saveId: changed });
    await save({ ...later, version: 2, content: "<p>gamma</p>" }, members.captain);
    expect(summarize(await save({ ...first, saveId: made }))).toEqual([201, 1]);
    expect(summarize(await save({ ...later, saveId: changed }))).toEqual([200, 2]);
    expect((await read()).version).toBe(3);
  });

  test("is saved once when ten copies arrive at once", async () => {
    const [made, changed] = [newSaveId(), newSaveId()];
    const ten = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, send));
    const firsts = await ten(() => save({ ...first, saveId: made }));
    expect(new Set(firsts.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(firsts.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const edits = await ten(() => save({ ...later, saveId: changed }));
    expect(edits.map(summarize)).toEqual(Array.from({ length: 10 }, () => [200, 2]));
    expect((await read()).version).toBe(2);
  });

  test("is recognized only for the same member", async () => {
    const saveId = newSaveId();
    await save({ ...first, saveId });
    expect(summarize(await save({ ...later, saveId }, members.captain))).toEqual([200, 2]);
    expect(summarize(await save({ ...first, saveId }, members.designer))).toEqual([
      409,
      "id-taken",
    ]);
    expect(summarize(await save({ ...later, saveId }, members.captain))).toEqual([200, 2]);
  });

  test("is recognized only for the same document", async () => {
    const saveId = newSaveId();
    await save({ ...first, saveId });
    id = newId();
    expect(summarize(await save({ ...first, saveId }))).toEqual([201, 1]);
  });
});

describe("a later save", () => {
  test("returns the serial number and the new version", async () => {
    const { body: made } = await save(first);
    const { status, body } = await save(later);
    expect([status, body]).toEqual([200, { ...made, version: 2 }]);
  });

  test("needs no save id", async () => {
    await save(first);
    expect(summarize(await save({ ...later, saveId: undefined }))).toEqual([200, 2]);
  });

  test("based on an older version learns who saved the newest one, and when", async () => {
    await save(first);
    const unsaved = await save({ ...later, version: 9 }, members.captain);
    expect(unsaved.body.saved).toMatchObject({ version: 1, by: { name: "Theo Okafor" } });
    await save(later, members.captain);
    const { status, body } = await save(later);
    const { lastModified } = await read();
    expect([status, body.code]).toEqual([409, "stale-version"]);
    expect(body.saved).toEqual({
      version: 2,
      by: { id: expect.any(String), name: "Clara Nyström" },
      at: lastModified,
    });
  });

  test("may repeat the subteam but not change it", async () => {
    await save(first);
    const moved = await save({ ...later, subteam: "business" });
    expect([moved.status, moved.body.code]).toEqual([422, "subteam-fixed"]);
    expect(summarize(await save({ ...later, subteam: "chassis" }))).toEqual([200, 2]);
  });

  test("leaves omitted tags and attachments unchanged", async () => {
    const file = await members.lead.upload("notes.txt", "torque");
    await save({ ...first, tags: ["hub"], attachments: [file] });
    expect(summarize(await save(later, members.captain))).toEqual([200, 2]);
    const { tags, attachments } = await read();
    expect([tags, attachments.map((attachment) => attachment.id)]).toEqual([["hub"], [file]]);
  });

  test("is not found when the document was deleted or never existed", async () => {
    expect(summarize(await save(later))).toEqual([404, "document-not-found"]);
    await save(first);
    await members.captain.delete(`/api/documents/${id}`);
    expect(summarize(await save(later))).toEqual([404, "document-not-found"]);
  });
});
