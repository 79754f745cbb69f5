import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { sessionQuery } from "../../api/session.ts";
import { commentDraftOwner } from "../../comments/comment-draft.ts";
import { readDrafts, writeDraft } from "../../saving/drafts.ts";
import { mei } from "../../testing/members.ts";
import {
  button,
  drafts,
  edit,
  press,
  queries,
  rename,
  server,
  stubBrowser,
  title,
  untilDraftSaved,
  untilReading,
  write,
} from "../testing/open-document.tsx";
import type { DocumentDraft } from "../writing/drafts.ts";

beforeEach(stubBrowser);

test("edits a document in place, saves it with its version, and shows it again", async () => {
  await edit();
  expect(title().value).toBe("Thermal model");
  expect(
    screen.getByRole<HTMLInputElement>("textbox", { name: "Document Serial Number" }).readOnly,
  ).toBe(true);
  expect(screen.getByRole("button", { name: "cooling" }).getAttribute("aria-pressed")).toBe("true");
  rename("Thermal model 2026");
  write("<p>The pump duty falls back to 65 %.</p>");
  press("Remove old.pdf");
  press("Save");
  await untilReading();
  expect(server.saves).toEqual([
    {
      version: 6,
      title: "Thermal model 2026",
      content: "<p>The pump duty falls back to 65 %.</p>",
      tags: ["cooling"],
      attachments: ["a".repeat(20)],
    },
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thermal model 2026");
  expect(screen.getByText("The pump duty falls back to 65 %.")).toBeTruthy();
  expect(screen.getByText("Saved")).toBeTruthy();
  expect(document.activeElement).toBe(button("Edit"));
  expect(await drafts()).toEqual([]);
});

test("moves from the title into the text on Enter, and names a missing title", async () => {
  await edit();
  rename("  ");
  fireEvent.keyDown(title(), { key: "Enter" });
  expect(screen.getByText("Please fill in all required fields")).toBeTruthy();
  expect(title().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(title());
  rename("New");
  expect(screen.queryByText("Please fill in all required fields")).toBeNull();
  fireEvent.keyDown(title(), { key: "Enter", isComposing: true });
  expect(document.activeElement).toBe(title());
  fireEvent.keyDown(title(), { key: "Enter" });
  const content = screen.getByRole("textbox", { name: "Content" });
  await waitFor(() => expect(document.activeElement).toBe(content));
  expect(server.saves).toEqual([]);
});

test("edits the title as the heading, on one line however it is pasted", async () => {
  await edit();
  const heading = screen.getByRole("heading", { level: 1, name: "Edit Thermal model" });
  expect(within(heading).getByRole("textbox", { name: "Title" })).toBe(title());
  expect(document.activeElement).toBe(title());
  rename("Thermal \r\nmodel\n2026");
  expect(title().value).toBe("Thermal model 2026");
});

test("shows one Save to keyboards and screen readers, after the text", async () => {
  await edit();
  const save = button("Save");
  const content = screen.getByRole("textbox", { name: "Content" });
  expect(content.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const all = screen.getAllByRole("button", { name: "Save", hidden: true });
  expect(all.filter((other) => other !== save).map(({ tabIndex }) => tabIndex)).toEqual([-1]);
});

test("saves with the Save in the bar and leaves the focus in the text", async () => {
  await edit();
  rename("New");
  const [inBar] = screen.getAllByRole("button", { name: "Save", hidden: true });
  if (!inBar) throw new Error("No Save in the bar");
  expect(fireEvent.mouseDown(inBar)).toBe(false);
  fireEvent.click(inBar);
  await untilReading();
  expect(server.saves).toMatchObject([{ title: "New" }]);
});

test("removes a tag and puts it back in its place", async () => {
  await edit();
  press("cooling");
  expect(button("cooling").getAttribute("aria-pressed")).toBe("false");
  press("cooling");
  press("cooling");
  press("Save");
  await untilReading();
  expect(server.saves[0]?.tags).toEqual([]);
});

test("keeps the text after a failed save and saves it on Retry", async () => {
  server.refusals = Array.from({ length: 4 }, () => ({ status: 500, code: "internal-error" }));
  await edit();
  rename("New");
  press("Save");
  await screen.findByText("Not saved");
  expect(title().value).toBe("New");
  press("Retry");
  await untilReading();
  expect(server.saves).toHaveLength(1);
});

test.each([
  [503, "busy", "The server is busy. Please try again in a moment."],
  [507, "storage-full", "Storage quota exceeded. Please try with smaller files."],
  [429, "too-many-requests", "Too many requests. Please slow down."],
])(
  "shows the reason of a save refused with %i, keeps the text, and retries it",
  async (status, code, detail) => {
    // A temporary refusal is retried automatically, up to four attempts.
    const count = status === 503 ? 4 : 1;
    server.refusals = Array.from({ length: count }, () => ({ status, code, detail }));
    await edit();
    rename("New");
    press("Save");
    expect(await screen.findByText(`Not saved. ${detail}`)).toBeTruthy();
    expect(title().value).toBe("New");
    expect(await drafts()).toMatchObject([{ title: "New" }]);
    press("Retry");
    await untilReading();
    expect(server.saves).toMatchObject([{ title: "New" }]);
  },
);

test("returns at once on Cancel and restores the text on Undo", async () => {
  await edit();
  rename("New");
  await untilDraftSaved();
  press("Cancel");
  await untilReading();
  expect(screen.getByText("Changes discarded")).toBeTruthy();
  expect(await drafts()).toEqual([]);
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("New");
});

test("shows no notice on Cancel without changes", async () => {
  const { toasts } = await edit();
  press("Cancel");
  await untilReading();
  expect(toasts.read()).toEqual([]);
});

test("explains to a member without permission who can delete", async () => {
  await edit();
  press("Delete");
  expect(screen.getByText("Only team leads and captains can delete documents.")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("sends requests in the name of the form's member after someone else signs in", async () => {
  await edit({ ...mei, role: "team-lead" });
  const viewer = { ...mei, id: "m2" };
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  press("Delete");
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByRole("heading", { name: "Powertrain" });
  expect(server.writes).toEqual([
    "PUT /api/documents/d1/editing for m1",
    "DELETE /api/documents/d1 for m1",
    "DELETE /api/documents/d1/editing for m1",
  ]);
});

test.each([
  ["the server fails", { status: 500, code: "internal-error" }],
  ["a proxy answers with 404", { status: 404, code: "unknown" }],
])("deletes a document and everything in it, but not while %s", async (_case, refusal) => {
  server.refusals = [refusal];
  const owner = commentDraftOwner("m1", "d1");
  const comment = { id: "x", owner, subteam: "", title: "", tags: [], at: Date.now() };
  await writeDraft({ ...comment, content: "Half a thought" });
  await edit({ ...mei, role: "team-lead" });
  rename("New");
  press("Delete");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "its content",
    "2 attachments",
    "its comments",
    "its history",
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await question.findByText("Failed to delete document. Please try again.");
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByRole("heading", { name: "Powertrain" });
  expect(screen.getByText("Document deleted")).toBeTruthy();
  expect(await drafts()).toEqual([]);
  expect(await readDrafts<DocumentDraft>(owner)).toEqual([]);
});
