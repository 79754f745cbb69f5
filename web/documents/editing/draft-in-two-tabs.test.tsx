import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { deleteDraft, writeDraft } from "../../saving/drafts.ts";
import { stubBrowserLocks } from "../../saving/testing/stub-browser-locks.ts";
import {
  dialog,
  drafts,
  edit,
  open,
  press,
  rename,
  saveAsJonas,
  stubBrowser,
  title,
  untilReading,
} from "../testing/open-document.tsx";
import { original } from "../testing/original.ts";
import { documentDraftOwner, type DocumentDraft } from "../writing/drafts.ts";

const { version, content } = original;
const draft: DocumentDraft = {
  id: "x",
  owner: documentDraftOwner("m1", "d1"),
  subteam: "powertrain",
  title: "Draft",
  tags: [],
  content,
  base: { version, content, title: "Thermal model", tags: [] },
  at: Date.parse("2026-03-01T12:00:00Z"),
};

beforeEach(async () => {
  await stubBrowser();
  await writeDraft(draft);
});

const elsewhere = "This draft is open in another tab, or was saved or discarded there.";
/** Another tab restored the draft, changed it, and was closed. */
const changeInOtherTab = () =>
  writeDraft({ ...draft, title: "Draft, and more", at: Date.parse("2026-03-02T12:00:00Z") });

const openOffered = async () => {
  const state = await open();
  await screen.findByText(/You have an unsaved draft/);
  return state;
};
const isOfferGone = () =>
  waitFor(() => expect(screen.queryByText(/You have an unsaved draft/)).toBeNull());

test("does not restore a draft that another tab has saved or discarded", async () => {
  const { toasts } = await openOffered();
  await deleteDraft(draft);
  press("Restore draft");
  await isOfferGone();
  expect(toasts.read()[0]?.text).toBe(elsewhere);
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  expect(await drafts()).toEqual([]);
});

test("neither restores nor discards a draft that is open in another tab", async () => {
  const others: string[] = [];
  stubBrowserLocks(others);
  await openOffered();
  others.push("paddock-draft/x");
  press("Restore draft");
  await isOfferGone();
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  expect(await drafts()).toMatchObject([{ title: "Draft" }]);
});

test("does not discard a draft that is open in another tab", async () => {
  const others: string[] = [];
  stubBrowserLocks(others);
  const { toasts } = await openOffered();
  others.push("paddock-draft/x");
  press("Discard draft");
  await isOfferGone();
  expect(toasts.read()[0]?.text).toBe(elsewhere);
  expect(await drafts()).toMatchObject([{ title: "Draft" }]);
});

test("offers a draft changed in another tab instead of discarding it", async () => {
  const { toasts } = await openOffered();
  await changeInOtherTab();
  press("Discard draft");
  await screen.findByText(/^March 2, 2026/);
  expect(toasts.read()[0]?.text).toBe("This draft was changed in another tab.");
  expect(await drafts()).toMatchObject([{ title: "Draft, and more" }]);
  press("Discard draft");
  await isOfferGone();
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test("starts a separate draft when Undo finds the draft open in another tab", async () => {
  await deleteDraft(draft);
  const others: string[] = [];
  stubBrowserLocks(others);
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  await dialog();
  press("Take theirs");
  await untilReading();
  const [saved] = await drafts();
  others.push(`paddock-draft/${saved?.id}`);
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  rename("Mine, and more");
  await waitFor(async () => expect((await drafts())[0]?.title).toBe("Mine, and more"));
  expect((await drafts()).slice(1)).toEqual([saved]);
});

test("restores the latest text of a draft from another tab", async () => {
  await openOffered();
  await writeDraft({ ...draft, title: "Draft, and more" });
  press("Restore draft");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Draft, and more");
});
