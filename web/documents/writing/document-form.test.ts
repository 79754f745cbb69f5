import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { defaultFileLimits } from "../../../domain/files/files.ts";
import { sessionQuery } from "../../api/session.ts";
import type { EditorHandle } from "../../editor/rich-text-editor.tsx";
import { readFiles } from "../../saving/draft-files.ts";
import { deleteDraftsOf, readDrafts } from "../../saving/drafts.ts";
import { stubDraftStore } from "../../saving/testing/kept-store.ts";
import { mei } from "../../testing/members.ts";
import { closeToast, readToasts } from "../../ui/toasts.ts";
import { documentServer } from "../testing/document-server.ts";
import { original } from "../testing/original.ts";
import { newDocumentForm } from "./document-form.ts";
import { documentOwner, newDocumentOwner, type Draft } from "./drafts.ts";
import type { FormStart } from "./form-start.ts";

const server = documentServer();
const picture = "p".repeat(20);

beforeEach(async () => {
  stubDraftStore();
  await deleteDraftsOf("m1");
  server.start();
});
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

const limits = { ...defaultFileLimits, uploadRetrySeconds: 0 };

function open(start: Partial<FormStart> = {}) {
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const form = newDocumentForm({ member: mei, subteam: "chassis", ...start }, queries, limits);
  onTestFinished(form.saving.open());
  return {
    form,
    write: (title: string, content = "<p>Cold.</p>") => {
      form.saving.change({ title, content });
      form.changeContent(true);
    },
    save: async () => (await form.trySave())?.kind,
  };
}

const edit = (base: DocumentAnswer = original) => {
  server.put(base);
  return open({ base });
};
const kept = () => readDrafts<Draft>(newDocumentOwner("m1"));
const toasts = () => readToasts().map(({ text }) => text);

/** Sent and arrived, but reloaded before there was an answer. */
async function sendAndReload() {
  const first = open();
  first.write("Damper log");
  server.isLineCut = true;
  void first.save();
  await vi.waitUntil(() => server.made().length === 1);
  server.isLineCut = false;
  const [draft] = await kept();
  if (!draft) throw new Error("No draft");
  expect(draft.unanswered).toMatchObject({ version: 0, body: { title: "Damper log" } });
  const next = open();
  next.form.restore(draft, await readFiles(draft));
  return next;
}

test("a save that was left without an answer goes on as the same document", async () => {
  const { write, save } = await sendAndReload();
  write("Damper log, cold");
  expect(await save()).toBe("saved");
  expect(server.made()).toMatchObject([{ version: 2, title: "Damper log, cold" }]);
  expect(await kept()).toEqual([]);
});

test("a document stays in the subteam in which an earlier attempt had saved it, and says so", async () => {
  const { form, save } = await sendAndReload();
  form.saving.change({ subteam: "aerodynamics" });
  form.changeContent(true);
  expect(await save()).toBe("saved");
  expect(server.made()).toMatchObject([{ subteam: "chassis" }]);
  expect(form.savedSubteam()).toBe("chassis");
  expect(toasts()).toEqual(["Saved in Chassis. An earlier attempt had already created it there."]);
});

test("a new document that others have changed meanwhile is a conflict with theirs", async () => {
  const { form, write, save } = await sendAndReload();
  server.changeAll({ title: "Theirs" });
  write("Damper log, cold");
  expect(await save()).toBe("conflict");
  expect(form.saving.read().end).toMatchObject({ newest: { title: "Theirs", version: 2 } });
  expect(form.madeAs()).toMatchObject({ title: "Damper log" });
  expect(server.made()).toMatchObject([{ title: "Theirs" }]);
});

test.each(["Damper log", "Damper log, cold"])(
  "a new document that others have deleted meanwhile is made anew as %j",
  async (title) => {
    const { write, save } = await sendAndReload();
    server.deleteAll();
    write(title);
    expect(await save()).toBe("saved");
    expect(server.made()).toMatchObject([{ title }]);
  },
);

test("what others have made of a document from the very same words stays", async () => {
  const { form, save } = await sendAndReload();
  server.changeAll({ title: "Theirs" });
  form.changeContent(true);
  expect(await save()).toBe("saved");
  expect(server.made()).toMatchObject([{ version: 2, title: "Theirs" }]);
  expect(await kept()).toEqual([]);
});

test.each([
  [507, "storage-full", "not-saved"],
  [401, "not-signed-in", "signed-out"],
  [422, "malformed-request", "not-saved"],
])("what was refused with %i was not sent before", async (status, code, end) => {
  const { write, save } = open();
  write("Damper log");
  server.refusals = [{ status, code }];
  expect(await save()).toBe(end);
  const [draft] = await kept();
  expect(draft).toMatchObject({ title: "Damper log" });
  expect(draft?.unanswered).toBeUndefined();
});

test("a draft that is restored before the editor has come stays a draft", async () => {
  const first = open();
  first.write("", "<p>Cold.</p>");
  await first.form.saving.draft.keepNow();
  const [draft] = await kept();
  if (!draft) throw new Error("No draft");
  const { form } = open();
  form.restore(draft, []);
  holdText(form, () => "<p>Cold.</p>");
  expect(form.hasChanges()).toBe(true);
  expect(await form.saving.draft.keepNow()).toBe(true);
  expect(await kept()).toMatchObject([{ content: "<p>Cold.</p>" }]);
});

test("a form that is left while it is saving leaves no draft of what was saved", async () => {
  server.put(original);
  const { form } = open({ base: original });
  const close = form.saving.open();
  let html = original.content;
  holdText(form, () => html);
  html = "<p>Cold.</p>";
  form.changeContent(true);
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  const end = form.trySave();
  await vi.waitUntil(() => form.saving.place().unanswered);
  close();
  form.holdEditor(null);
  gate.resolve();
  expect(await end).toBeUndefined();
  expect(server.saves).toMatchObject([{ content: "<p>Cold.</p>" }]);
  expect(await readDrafts(documentOwner("m1", original.id))).toEqual([]);
});

test("a form in which nothing can be read is not worth a draft", () => {
  const { form } = open();
  holdText(form, () => "<h2> </h2>");
  form.changeContent(false);
  expect(form.hasChanges()).toBe(false);
});

test("an edit names no subteam, so that a draft of an earlier release is the same", async () => {
  const { write, save } = edit();
  write("Thermal model, cold");
  await save();
  expect(Object.keys(server.saves[0] ?? {})).not.toContain("subteam");
});

test("an edit that changed nothing ends without a save", async () => {
  const { save } = edit();
  expect(await save()).toBe("saved");
  expect(server.saves).toEqual([]);
});

test("mine comes after theirs, with the tags and files that they added", async () => {
  const { form, save } = edit();
  const file = { id: "c".repeat(20), name: "their.pdf", size: 1, kind: "pdf", picture: null };
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

test("a document that was deleted takes nothing of what was written", async () => {
  const { form, write, save } = edit();
  server.deleteAll();
  write("Thermal model, cold");
  expect(await save()).toBe("gone");
  expect(form.saving.read()).toMatchObject({ phase: "editing", payload: { title: /cold/ } });
});

type Changing = Parameters<EditorHandle["changeImages"]>[0];

/** An editor as far as the form asks it. */
function holdText(
  form: ReturnType<typeof open>["form"],
  html: () => string,
  changeImages: (next: Changing) => void = () => undefined,
) {
  const rest = { isReady: () => true, focus: () => undefined, retryImages: () => undefined };
  form.holdEditor({ html, changeImages, ...rest });
}

function holdPicture(form: ReturnType<typeof open>["form"]) {
  let html = `<p>Cold.</p><img src="/api/files/${picture}" alt="hub">`;
  holdText(
    form,
    () => html,
    (next) => {
      const id = next(picture);
      html = id ? html.replace(picture, id) : "<p>Cold.</p>";
    },
  );
  form.changeContent(true);
}

test("a picture that is gone is named, and the document saved without it", async () => {
  const { form, save } = open();
  form.saving.change({ title: "Damper log" });
  holdPicture(form);
  server.refusals = [{ status: 422, code: "attachment-not-found" }];
  expect(await save()).toBe("not-saved");
  expect(form.viewStore.read().missing).toEqual(["hub"]);
  form.leaveOutMissing();
  expect(await save()).toBe("saved");
  expect(server.made()).toMatchObject([{ content: "<p>Cold.</p>" }]);
});

test.each([
  ["asked about", { HEAD: 503 }],
  ["read back", { HEAD: 200, GET: 503 }],
])("a picture that cannot be %s now is not missing", async (_, status) => {
  const { form, save } = open();
  form.saving.change({ title: "Damper log" });
  holdPicture(form);
  server.fileStatus = status;
  server.refusals = [{ status: 422, code: "attachment-not-found" }];
  expect(await save()).toBe("not-saved");
  expect(form.viewStore.read().missing).toEqual([]);
});

test("a document is not saved while a picture waits, nor before it is decided about one that failed", async () => {
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

test("a picture that stands in the text is not taken from the document", () => {
  const file = { id: picture, name: "hub.png", size: 1, kind: "image", picture: null };
  const base = { ...original, attachments: [file] } as DocumentAnswer;
  const { form } = edit(base);
  holdPicture(form);
  for (const attachment of base.attachments) form.removeKept(attachment);
  expect(form.viewStore.read().refused).toEqual([
    "hub.png is shown in the text. Delete it there first.",
  ]);
  expect(form.keptOf(form.saving.read().payload)).toEqual(base.attachments);
});

test("a subteam alone is not worth a draft", async () => {
  const { form } = open();
  form.saving.change({ subteam: "powertrain" });
  expect(form.hasChanges()).toBe(false);
  expect(await form.saving.draft.keepNow()).toBe(true);
  expect(await kept()).toEqual([]);
});
