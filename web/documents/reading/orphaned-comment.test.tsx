import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commentDraftOwner } from "../../comments/comment-draft.ts";
import { readDrafts, writeDraft } from "../../saving/drafts.ts";
import { mei } from "../../testing/members.ts";
import { stubClipboard } from "../../testing/stub-clipboard.ts";
import { press, server, settle, show, stubBrowser } from "../testing/open-document.tsx";

const owner = commentDraftOwner("m1", "d1");

beforeEach(async () => {
  await stubBrowser();
  const draft = { id: "x", owner, subteam: "", title: "", tags: [], at: 1 };
  await writeDraft({ ...draft, content: "Half a thought" });
  server.isDeleted = true;
});

test("keeps the text on the screen when it cannot be copied", async () => {
  stubClipboard("refused");
  await show();
  await screen.findByText("Half a thought");
  press("Copy text");
  expect((await screen.findByText(/^Couldn't copy\./)).getAttribute("role")).toBe("alert");
  expect(screen.getByText("Half a thought")).toBeTruthy();
});

test("copies the text over plain http", async () => {
  const copied = stubClipboard("http");
  await show();
  await screen.findByText("Half a thought");
  press("Copy text");
  await screen.findByText("Copied");
  expect(copied).toEqual(["Half a thought"]);
});

test("shows and copies the names of mentioned members", async () => {
  const mentions = [{ id: "m2", name: "Marcus Holm" }];
  const draft = { id: "x", owner, subteam: "", title: "", tags: [], at: 1 };
  await writeDraft({ ...draft, content: "Ask <@m2>", mentions } as Parameters<
    typeof writeDraft
  >[0]);
  const copied = stubClipboard("http");
  await show();
  expect((await screen.findByText("@Marcus Holm")).getAttribute("data-mention")).toBe("m2");
  press("Copy text");
  await screen.findByText("Copied");
  expect(copied).toEqual(["Ask @Marcus Holm"]);
});

test.each([
  ["another member of this browser", { ...mei, id: "m2" }],
  ["a guest", { kind: "guest" } as const],
])("does not show the text to %s", async (_who, viewer) => {
  await show(viewer);
  await screen.findByText("Document not found");
  // The screen reads the drafts first.
  expect(await readDrafts(owner)).toHaveLength(1);
  await settle();
  expect(screen.queryByText("Half a thought")).toBeNull();
});
