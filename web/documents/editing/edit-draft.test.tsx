import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionQuery } from "../../api/session.ts";
import { commentOwner } from "../../comments/comment-draft.ts";
import { readDrafts, writeDraft } from "../../saving/drafts.ts";
import { askInPlace } from "../../sessions/ask-in-place.ts";
import { mei } from "../../testing/members.ts";
import {
  button,
  dialog,
  drafts,
  edit,
  leaveBrowser,
  open,
  path,
  press,
  queries,
  rename,
  server,
  show,
  stubBrowser,
  title,
  told,
  untilKept,
  untilRead,
} from "../testing/open-document.tsx";
import { original } from "../testing/original.ts";
import type { Draft } from "../writing/drafts.ts";
import { documentOwner } from "../writing/drafts.ts";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

test("a draft is kept while typing, and goes with the save", async () => {
  await edit();
  rename("New");
  expect((await untilKept()).textContent).toMatch(/^Draft kept on this device \d\d:\d\d$/);
  const [draft] = await drafts();
  expect(draft).toMatchObject({ title: "New", base: { version: 6, content: original.content } });
  press("Save");
  await untilRead();
  expect(await drafts()).toEqual([]);
});

test("a draft left over from before is offered, and begins where it began", async () => {
  const base = { version: 5, title: "Older", tags: ["cooling"], content: "<p>Older</p>" };
  const draft = {
    id: "x",
    owner: documentOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "<p>Draft</p>", base });
  await open();
  expect(await screen.findByText(/You have an unsaved draft of this document from/)).toBeTruthy();
  expect(screen.getByText(/The document was changed since\./)).toBeTruthy();
  press("Restore draft");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Draft");
  await told();
  press("Save");
  await dialog();
});

test("a draft whose save got no answer goes on from one's own version", async () => {
  server.isLineCut = true;
  await edit();
  rename("Mine");
  press("Save");
  await waitFor(() => expect(server.saves).toHaveLength(1));
  cleanup();
  server.isLineCut = false;
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await screen.findByRole("textbox", { name: "Content" });
  rename("Mine, and more");
  await told();
  press("Save");
  await untilRead();
  expect(server.saves).toMatchObject([
    { version: 6, title: "Mine" },
    { version: 7, title: "Mine, and more" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("files that were chosen and taken away are so again", async () => {
  await edit();
  press("Remove old.pdf");
  const files = [new File(["force"], "damper.csv")];
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
  await untilKept();
  cleanup();
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await screen.findByRole("textbox", { name: "Content" });
  expect(button("Remove damper.csv")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove old.pdf" })).toBeNull();
});

test("a draft can be discarded", async () => {
  const draft = {
    id: "x",
    owner: documentOwner("m1", "d1"),
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

test("a session that ended asks for the password in place, then saves", async () => {
  server.refusals = [{ status: 401, code: "not-signed-in", detail: "Please sign in." }];
  await edit();
  rename("New");
  press("Save");
  const again = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
  expect(again.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe(
    "mei@team.edu",
  );
  fireEvent.change(again.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(again.getByRole("button", { name: "Sign In" }));
  await untilRead();
  expect(server.asked).toContain("POST /api/session");
  expect(server.saves[0]?.title).toBe("New");
});

test("what one member wrote is not saved by another who signed in in a second tab", async () => {
  await edit();
  rename("New");
  const viewer = { ...mei, id: "m2", email: "jonas@team.edu" };
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  press("Save");
  const again = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
  expect(again.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe(
    "mei@team.edu",
  );
  expect(server.saves).toEqual([]);
  fireEvent.change(again.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(again.getByRole("button", { name: "Sign In" }));
  await untilRead();
  expect(server.saves).toMatchObject([{ title: "New" }]);
});

test("without unsaved text the screen does not hold on to an ended session", async () => {
  await edit();
  expect(askInPlace()).toBe(false);
  rename("New");
  act(() => expect(askInPlace()).toBe(true));
});

test("a document that was deleted meanwhile leaves the text, to be taken along", async () => {
  server.refusals = [{ status: 404, code: "document-not-found" }];
  await edit();
  rename("New");
  press("Save");
  expect(await screen.findByText("Not saved. This document was deleted.")).toBeTruthy();
  expect(button("Copy text")).toBeTruthy();
  press("Create as new document");
  await screen.findByRole("heading", { name: "Create New Document" });
  expect(path()).toBe("/create/powertrain");
  expect(await readDrafts<Draft>("m1/create")).toMatchObject([
    { title: "New", subteam: "powertrain" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("a draft outlives its document", async () => {
  const draft = {
    id: "x",
    owner: documentOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "<p>Draft</p>" });
  server.isDeleted = true;
  await show();
  expect(await screen.findByText("Document not found")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Create as new document" }));
  await screen.findByRole("heading", { name: "Create New Document" });
  expect(await readDrafts<Draft>("m1/create")).toMatchObject([
    { title: "Draft", content: "<p>Draft</p>" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("a comment that was being typed outlives its document", async () => {
  const copied: string[] = [];
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const owner = commentOwner("m1", "d1");
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
  expect(await readDrafts<Draft>(owner)).toEqual([]);
});
