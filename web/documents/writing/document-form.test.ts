import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { defaultFileLimits } from "../../../domain/files/files.ts";
import { sessionQuery } from "../../api/session.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import { readFiles } from "../../saving/draft-files.ts";
import { createDraftLocks } from "../../saving/draft-locks.ts";
import { deleteMemberDrafts, readDrafts } from "../../saving/drafts.ts";
import { stubDraftStore } from "../../saving/testing/kept-store.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import { mei } from "../../testing/members.ts";
import { createToasts } from "../../ui/toasts.ts";
import { documentQuery } from "../queries.ts";
import { documentServer } from "../testing/document-server.ts";
import { original } from "../testing/original.ts";
import { createDocumentForm } from "./document-form.ts";
import { documentDraftOwner, newDocumentDraftOwner, type DocumentDraft } from "./drafts.ts";
import type { FormStart } from "./form-start.ts";

const server = documentServer();
const picture = "p".repeat(20);

beforeEach(async () => {
  stubDraftStore();
  await deleteMemberDrafts("m1");
  server.reset();
});

const limits = { ...defaultFileLimits, uploadRetrySeconds: 0 };

function open(start: Partial<FormStart> = {}) {
  const queries = createTestClient();
  queries.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const toasts = createToasts();
  const form = createDocumentForm(
    { member: mei, subteam: "chassis", ...start },
    { queries, limits, toasts, draftLocks: createDraftLocks() },
  );
  onTestFinished(form.saving.open());
  return {
    form,
    queries,
    write: (title: string, content = "<p>Cold.</p>") => {
      form.saving.change({ title, content });
      form.changeContent(true);
    },
    save: async () => (await form.trySave())?.kind,
    saveOpen: async () => (await form.trySave({ staysOpen: true }))?.kind,
    toasts: () => toasts.read().map(({ text }) => text),
  };
}

const edit = (base: DocumentAnswer = original) => {
  server.put(base);
  return open({ base });
};
const storedDrafts = () => readDrafts<DocumentDraft>(newDocumentDraftOwner("m1"));

/** Saves on the server, loses the response, and reloads. */
async function sendAndReload() {
  const first = open();
  first.write("Damper log");
  server.isDroppingResponses = true;
  void first.save();
  await expect.poll(() => server.documents()).toHaveLength(1);
  server.isDroppingResponses = false;
  const [draft] = await storedDrafts();
  if (!draft) throw new Error("No draft");
  expect(draft.unanswered).toMatchObject({ version: 0, body: { title: "Damper log" } });
  const next = open();
  next.form.restore(draft, await readFiles(draft));
  return next;
}

test("saves to the same document after a lost response", async () => {
  const { write, save } = await sendAndReload();
  write("Damper log, cold");
  expect(await save()).toBe("saved");
  expect(server.documents()).toMatchObject([{ version: 2, title: "Damper log, cold" }]);
  expect(await storedDrafts()).toEqual([]);
});

test("keeps the subteam of an earlier attempt and announces it", async () => {
  const { form, save, toasts } = await sendAndReload();
  form.saving.change({ subteam: "aerodynamics" });
  form.changeContent(true);
  expect(await save()).toBe("saved");
  expect(server.documents()).toMatchObject([{ subteam: "chassis" }]);
  expect(form.saving.read().payload.subteam).toBe("chassis");
  expect(toasts()).toEqual(["Saved in Chassis. An earlier attempt had already created it there."]);
});

test("reports a conflict when others have changed the new document", async () => {
  const { form, write, save } = await sendAndReload();
  server.changeAll({ title: "Theirs" });
  write("Damper log, cold");
  expect(await save()).toBe("conflict");
  expect(form.saving.read().end).toMatchObject({ newest: { title: "Theirs", version: 2 } });
  expect(form.saving.payload().base).toMatchObject({ version: 1, title: "Damper log" });
  expect(server.documents()).toMatchObject([{ title: "Theirs" }]);
});

test.each(["Damper log", "Damper log, cold"])(
  "creates the new document again as %j when others have deleted it",
  async (title) => {
    const { write, save } = await sendAndReload();
    server.deleteAll();
    write(title);
    expect(await save()).toBe("saved");
    expect(server.documents()).toMatchObject([{ title }]);
  },
);

test("keeps a change by others when the text equals the lost save", async () => {
  const { form, save } = await sendAndReload();
  server.changeAll({ title: "Theirs" });
  form.changeContent(true);
  expect(await save()).toBe("saved");
  expect(server.documents()).toMatchObject([{ version: 2, title: "Theirs" }]);
  expect(await storedDrafts()).toEqual([]);
});

test.each([
  [507, "storage-full", "not-saved"],
  [401, "not-signed-in", "signed-out"],
  [422, "malformed-request", "not-saved"],
])("stores no unanswered save in the draft after a refusal with %i", async (status, code, end) => {
  const { write, save } = open();
  write("Damper log");
  server.refusals = [{ status, code }];
  expect(await save()).toBe(end);
  const [draft] = await storedDrafts();
  expect(draft).toMatchObject({ title: "Damper log" });
  expect(draft?.unanswered).toBeUndefined();
});

test("keeps a draft that is restored before the editor is ready", async () => {
  const first = open();
  first.write("", "<p>Cold.</p>");
  await first.form.saving.draft.saveNow();
  const [draft] = await storedDrafts();
  if (!draft) throw new Error("No draft");
  const { form } = open();
  form.restore(draft, []);
  attachEditor(form, () => "<p>Cold.</p>");
  expect(form.hasChanges()).toBe(true);
  expect(await form.saving.draft.saveNow()).toBe(true);
  expect(await storedDrafts()).toMatchObject([{ content: "<p>Cold.</p>" }]);
});

test("deletes the draft when the form closes during a successful save", async () => {
  server.put(original);
  const { form } = open({ base: original });
  const close = form.saving.open();
  let html = original.content;
  attachEditor(form, () => html);
  html = "<p>Cold.</p>";
  form.changeContent(true);
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  const end = form.trySave();
  await expect.poll(() => form.saving.position().unanswered).toBeTruthy();
  close();
  form.attachEditor(null);
  gate.resolve();
  expect(await end).toBeUndefined();
  expect(server.saves).toMatchObject([{ content: "<p>Cold.</p>" }]);
  expect(await readDrafts(documentDraftOwner("m1", original.id))).toEqual([]);
});

test("saves no draft of a form without visible text", () => {
  const { form } = open();
  attachEditor(form, () => "<h2> </h2>");
  form.changeContent(false);
  expect(form.hasChanges()).toBe(false);
});

test("sends no subteam on edit", async () => {
  const { write, save } = edit();
  write("Thermal model, cold");
  await save();
  expect(Object.keys(server.saves[0] ?? {})).not.toContain("subteam");
});

test("saves an edit again and again while it stays open", async () => {
  const { form, write, save, saveOpen } = edit();
  write("Thermal model, cold");
  expect(await saveOpen()).toBe("saved");
  expect(form.saving.read()).toMatchObject({ phase: "editing", end: { kind: "saved" } });
  expect(form.hasChanges()).toBe(false);
  write("Thermal model, colder");
  expect(await save()).toBe("saved");
  expect(server.saves).toMatchObject([
    { version: 6 },
    { version: 7, title: "Thermal model, colder" },
  ]);
});

test("lists files as attached after a save that leaves the form open", async () => {
  const { form, queries, write, saveOpen } = edit();
  const key = documentQuery(original.id);
  queries.setQueryData(key.queryKey, original);
  onTestFinished(new QueryObserver(queries, key).subscribe(() => undefined));
  const file = new File(["x"], "log.csv");
  form.saving.uploads?.show([{ key: "k", file, state: "done", share: 1, id: "f".repeat(20) }]);
  const [first] = original.attachments;
  if (first) form.removeAttachment(first);
  write("Thermal model, cold");
  expect(await saveOpen()).toBe("saved");
  const { payload, files } = form.saving.read();
  expect(files).toEqual([]);
  expect(form.keptAttachments(payload).at(-1)?.id).toBe("f".repeat(20));
  expect(form.keptAttachments(payload)).not.toContainEqual(first);
  expect(form.hasChanges()).toBe(false);
});

test("counts a removed file as saved before the document is read again", async () => {
  const { form, queries, saveOpen } = edit();
  queries.setQueryData(documentQuery(original.id).queryKey, original);
  const [first] = original.attachments;
  if (first) form.removeAttachment(first);
  form.changeContent(true);
  expect(await saveOpen()).toBe("saved");
  expect(form.hasChanges()).toBe(false);
});

test("compares a draft with the version that was saved last", async () => {
  const { form, queries, write, saveOpen } = edit();
  queries.setQueryData(documentQuery(original.id).queryKey, original);
  write("Thermal model, cold");
  await saveOpen();
  write("Thermal model, colder");
  await form.saving.draft.saveNow();
  expect(await readDrafts(documentDraftOwner("m1", original.id))).toMatchObject([
    { version: 7, base: { version: 7, title: "Thermal model, cold" } },
  ]);
});

test("creates one document however often it is saved", async () => {
  const { form, write, save, saveOpen } = open();
  write("Damper log");
  expect(await saveOpen()).toBe("saved");
  expect(form.viewStore.read().serialNumber).toBe("KB30007");
  expect(await saveOpen()).toBe("saved");
  expect(server.saves).toHaveLength(1);
  write("Damper log, cold");
  expect(await save()).toBe("saved");
  expect(server.documents()).toMatchObject([{ version: 2, title: "Damper log, cold" }]);
  expect(form.saving.read().payload.subteam).toBe("chassis");
  expect(await storedDrafts()).toEqual([]);
});

test("closes only after a save that left the form open has ended", async () => {
  const { write, save, saveOpen } = open();
  write("Damper log");
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  const first = saveOpen();
  const second = save();
  gate.resolve();
  expect(await Promise.all([first, second])).toEqual(["saved", "saved"]);
  expect(server.saves).toHaveLength(1);
});

test("ends an unchanged edit without saving", async () => {
  const { save } = edit();
  expect(await save()).toBe("saved");
  expect(server.saves).toEqual([]);
});

test("rebases my version onto theirs with their tags and files", async () => {
  const { form, save } = edit();
  const file = {
    id: "c".repeat(20),
    name: "their.pdf",
    size: 1,
    kind: "pdf",
    picture: null,
    textNote: null,
  };
  const attachments = [...original.attachments, file] as DocumentAnswer["attachments"];
  server.changeAll({ tags: ["cooling", "theirs"], attachments });
  form.saving.change({ tags: ["cooling", "mine"] });
  form.changeContent(true);
  expect(await save()).toBe("conflict");
  const end = form.saving.read().end;
  if (end?.kind !== "conflict") throw new Error("No conflict");
  form.rebaseOnto(end.newest);
  expect(await save()).toBe("saved");
  expect(server.saves.at(-1)).toMatchObject({
    version: 7,
    tags: ["cooling", "theirs", "mine"],
    attachments: attachments.map(({ id }) => id),
  });
});

test("keeps the text when the document was deleted", async () => {
  const { form, write, save } = edit();
  server.deleteAll();
  write("Thermal model, cold");
  expect(await save()).toBe("gone");
  expect(form.saving.read()).toMatchObject({ phase: "editing", payload: { title: /cold/ } });
});

type Changing = Parameters<EditorHandle["changeImages"]>[0];

/** Attaches a fake editor to the form. */
function attachEditor(
  form: ReturnType<typeof open>["form"],
  html: () => string,
  changeImages: (next: Changing) => void = () => undefined,
) {
  const nothing = () => undefined;
  const rest = { isReady: () => true, focus: nothing, focusBelow: nothing, retryImages: nothing };
  form.attachEditor({ html, changeImages, ...rest });
}

function attachEditorWithPicture(form: ReturnType<typeof open>["form"]) {
  let html = `<p>Cold.</p><img src="/api/files/${picture}" alt="hub">`;
  attachEditor(
    form,
    () => html,
    (next) => {
      const id = next(picture);
      html = id ? html.replace(picture, id) : "<p>Cold.</p>";
    },
  );
  form.changeContent(true);
}

test("names a missing image and saves the document without it", async () => {
  const { form, save } = open();
  form.saving.change({ title: "Damper log" });
  attachEditorWithPicture(form);
  server.refusals = [{ status: 422, code: "attachment-not-found" }];
  expect(await save()).toBe("not-saved");
  expect(form.viewStore.read().missingImages).toEqual(["hub"]);
  form.removeMissing();
  expect(await save()).toBe("saved");
  expect(server.documents()).toMatchObject([{ content: "<p>Cold.</p>" }]);
});

test.each([
  ["checked", { HEAD: 503 }],
  ["downloaded", { HEAD: 200, GET: 503 }],
])("does not report an image as missing when it cannot be %s now", async (_, status) => {
  const { form, save } = open();
  form.saving.change({ title: "Damper log" });
  attachEditorWithPicture(form);
  server.fileStatus = status;
  server.refusals = [{ status: 422, code: "attachment-not-found" }];
  expect(await save()).toBe("not-saved");
  expect(form.viewStore.read().missingImages).toEqual([]);
});

test("does not save while an image is pending or has failed", async () => {
  const { form, write, save } = open();
  write("Damper log");
  form.setWaiting({ sending: 1, failed: 0 });
  expect(await save()).toBeUndefined();
  form.setWaiting({ sending: 0, failed: 1 });
  expect(await save()).toBe("wrong");
  expect(form.hasChanges()).toBe(true);
  form.setWaiting({ sending: 0, failed: 0 });
  expect(await save()).toBe("saved");
});

test("does not remove an image that is shown in the text", () => {
  const file = {
    id: picture,
    name: "hub.png",
    size: 1,
    kind: "image",
    picture: null,
    textNote: null,
  };
  const base = { ...original, attachments: [file] } as DocumentAnswer;
  const { form } = edit(base);
  attachEditorWithPicture(form);
  for (const attachment of base.attachments) form.removeAttachment(attachment);
  expect(form.viewStore.read().refused).toEqual([
    "hub.png is shown in the text. Delete it there first.",
  ]);
  expect(form.keptAttachments(form.saving.read().payload)).toEqual(base.attachments);
});

test("saves no draft when only the subteam is chosen", async () => {
  const { form } = open();
  form.saving.change({ subteam: "powertrain" });
  expect(form.hasChanges()).toBe(false);
  expect(await form.saving.draft.saveNow()).toBe(true);
  expect(await storedDrafts()).toEqual([]);
});
