import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { sessionQuery } from "../../api/session.ts";
import { commentDraftOwner } from "../../comments/comment-draft.ts";
import { readDrafts, writeDraft } from "../../saving/drafts.ts";
import { mei } from "../../testing/members.ts";
import { stubClipboard } from "../../testing/stub-clipboard.ts";
import {
  button,
  dialog,
  drafts,
  edit,
  open,
  path,
  press,
  queries,
  rename,
  server,
  show,
  stubBrowser,
  title,
  settle,
  untilDraftSaved,
  untilReading,
} from "../testing/open-document.tsx";
import { original } from "../testing/original.ts";
import type { DocumentDraft } from "../writing/drafts.ts";
import { documentDraftOwner } from "../writing/drafts.ts";

beforeEach(stubBrowser);

test("saves a draft while typing and deletes it on save", async () => {
  await edit();
  rename("New");
  expect((await untilDraftSaved()).textContent).toMatch(
    /^Draft saved on this device · \d{1,2}:\d\d\s[AP]M$/,
  );
  const [draft] = await drafts();
  expect(draft).toMatchObject({ title: "New", base: { version: 6, content: original.content } });
  press("Save");
  await untilReading();
  expect(await drafts()).toEqual([]);
});

test("offers a leftover draft and restores it with its base version", async () => {
  const base = { version: 5, title: "Older", tags: ["cooling"], content: "<p>Older</p>" };
  const draft = {
    id: "x",
    owner: documentDraftOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "<p>Draft</p>", base });
  await open();
  expect(await screen.findByText(/You have an unsaved draft of this document from/)).toBeTruthy();
  expect(screen.getByText(/The document has changed since then\./)).toBeTruthy();
  press("Restore draft");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Draft");
  await settle();
  press("Save");
  await dialog();
});

test("continues a restored draft from the version saved before a lost response", async () => {
  server.isDroppingResponses = true;
  await edit();
  rename("Mine");
  press("Save");
  await waitFor(() => expect(server.saves).toHaveLength(1));
  cleanup();
  server.isDroppingResponses = false;
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await screen.findByRole("textbox", { name: "Content" });
  rename("Mine, and more");
  await settle();
  press("Save");
  await untilReading();
  expect(server.saves).toMatchObject([
    { version: 6, title: "Mine" },
    { version: 7, title: "Mine, and more" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("restores the chosen files and the removed attachments of a draft", async () => {
  await edit();
  press("Remove old.pdf");
  const files = [new File(["force"], "damper.csv")];
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
  await untilDraftSaved();
  cleanup();
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await screen.findByRole("textbox", { name: "Content" });
  expect(button("Remove damper.csv")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove old.pdf" })).toBeNull();
});

test("discards a draft", async () => {
  const draft = {
    id: "x",
    owner: documentDraftOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  const { version, content } = original;
  const base = { version, content, title: "", tags: [] };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "", base });
  await open();
  await screen.findByText(/You have an unsaved draft/);
  press("Discard draft");
  await waitFor(() => expect(screen.queryByText(/You have an unsaved draft/)).toBeNull());
  expect(await drafts()).toEqual([]);
});

test("asks for the password in place after the session ends, then saves", async () => {
  server.refusals = [{ status: 401, code: "not-signed-in", detail: "Please sign in." }];
  await edit();
  rename("New");
  press("Save");
  const signIn = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
  expect(signIn.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe(
    "mei@team.edu",
  );
  fireEvent.change(signIn.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(signIn.getByRole("button", { name: "Sign In" }));
  await untilReading();
  expect(server.requests).toContain("POST /api/session");
  expect(server.saves[0]?.title).toBe("New");
});

test("does not save a member's text as another member who signs in elsewhere", async () => {
  await edit();
  rename("New");
  const viewer = { ...mei, id: "m2", email: "jonas@team.edu" };
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  press("Save");
  const signIn = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
  expect(signIn.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe(
    "mei@team.edu",
  );
  expect(server.saves).toEqual([]);
  fireEvent.change(signIn.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(signIn.getByRole("button", { name: "Sign In" }));
  await untilReading();
  expect(server.saves).toMatchObject([{ title: "New" }]);
});

test("does not ask for the password in place without unsaved text", async () => {
  const { unsavedForms } = await edit();
  expect(unsavedForms.askToSignIn()).toBe(false);
  rename("New");
  act(() => expect(unsavedForms.askToSignIn()).toBe(true));
});

test("keeps the text of a deleted document and moves it to a new one", async () => {
  server.refusals = [{ status: 404, code: "document-not-found" }];
  await edit();
  rename("New");
  press("Save");
  expect(await screen.findByText("Not saved. This document was deleted.")).toBeTruthy();
  expect(button("Copy text")).toBeTruthy();
  press("Create as new document");
  await screen.findByRole("heading", { name: "Create New Document" });
  expect(path()).toBe("/create/powertrain");
  expect(await readDrafts<DocumentDraft>("m1/create")).toMatchObject([
    { title: "New", subteam: "powertrain" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("offers a draft after its document is deleted", async () => {
  const draft = {
    id: "x",
    owner: documentDraftOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "<p>Draft</p>" });
  server.isDeleted = true;
  await show();
  expect(await screen.findByText("Document not found")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Create as new document" }));
  await screen.findByRole("heading", { name: "Create New Document" });
  expect(await readDrafts<DocumentDraft>("m1/create")).toMatchObject([
    { title: "Draft", content: "<p>Draft</p>" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("offers an unsaved comment after its document is deleted", async () => {
  const copied = stubClipboard("https");
  const owner = commentDraftOwner("m1", "d1");
  const draft = { id: "x", owner, subteam: "", title: "", tags: [], at: Date.now() };
  await writeDraft({ ...draft, content: "Half a thought" });
  server.isDeleted = true;
  await show();
  expect(await screen.findByText(/You have an unsaved comment on this document/)).toBeTruthy();
  expect(screen.getByText("Half a thought")).toBeTruthy();
  press("Copy text");
  await screen.findByText("Copied");
  expect(copied).toEqual(["Half a thought"]);
  press("Discard comment");
  await waitFor(() => expect(screen.queryByText("Half a thought")).toBeNull());
  expect(await readDrafts<DocumentDraft>(owner)).toEqual([]);
});
