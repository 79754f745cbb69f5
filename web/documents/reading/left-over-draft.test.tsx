import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { deleteDraft, writeDraft } from "../../saving/drafts.ts";
import { mei } from "../../testing/members.ts";
import { drafts, open, press, server, settle, stubBrowser } from "../testing/open-document.tsx";
import { original } from "../testing/original.ts";
import { documentDraftOwner } from "../writing/drafts.ts";

beforeEach(stubBrowser);

const owner = documentDraftOwner("m1", "d1");
const base = { version: 6, title: original.title ?? "", tags: [], content: original.content };

const keep = (id: string, name: string, at: number) =>
  writeDraft({ id, owner, subteam: "powertrain", at, title: name, tags: [], content: "", base });
const offer = () => screen.queryByText(/You have an unsaved draft of this document/);

test("says nothing about changes to a document that is still the same", async () => {
  await keep("x", "Draft", 1);
  await open();
  const notice = await screen.findByText(/You have an unsaved draft/);
  expect(notice.textContent).not.toContain("The document has changed since then.");
});

test.each([
  ["to a viewer who may not edit", mei, { ...original.can, edit: false }],
  ["to another member of this browser", { ...mei, id: "m2" }, original.can],
  ["to a guest", { kind: "guest" } as const, { ...original.can, edit: false }],
])("does not offer a draft %s", async (_who, viewer, can) => {
  await keep("x", "Draft", 1);
  server.stored = { ...original, can };
  await open(viewer);
  // The screen reads the drafts first.
  expect(await drafts()).toHaveLength(1);
  await settle();
  expect(offer()).toBeNull();
});

test("offers an older draft after the newest one is discarded", async () => {
  const [older, newest] = [Date.UTC(2026, 3, 1), Date.UTC(2026, 3, 2)];
  await keep("x", "Older", older);
  await keep("y", "Newest", newest);
  await open();
  await screen.findByText(/You have an unsaved draft/);
  const offered = () => offer()?.querySelector("time")?.getAttribute("datetime");
  expect(offered()).toBe("2026-04-02T00:00:00.000Z");
  press("Discard draft");
  await waitFor(() => expect(offered()).toBe("2026-04-01T00:00:00.000Z"));
  await waitFor(async () => expect(await drafts()).toMatchObject([{ title: "Older" }]));
});

test("does not restore a draft that was discarded in another tab", async () => {
  await keep("x", "Draft", 1);
  await open();
  const restore = await screen.findByRole("button", { name: "Restore draft" });
  await deleteDraft({ id: "x", owner });
  fireEvent.click(restore);
  await screen.findByText(/open in another tab, or was saved or discarded there/);
  expect(offer()).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Content" })).toBeNull();
});
