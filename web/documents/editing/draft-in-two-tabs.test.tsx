import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteDraft, writeDraft } from "../../saving/drafts.ts";
import { lockBrowser } from "../../saving/testing/lock-browser.ts";
import { readToasts } from "../../ui/toasts.ts";
import {
  dialog,
  drafts,
  edit,
  leaveBrowser,
  open,
  press,
  rename,
  saveAsJonas,
  stubBrowser,
  title,
  untilRead,
} from "../testing/open-document.tsx";
import { original } from "../testing/original.ts";
import { documentOwner, type Draft } from "../writing/drafts.ts";

const { version, content } = original;
const draft: Draft = {
  id: "x",
  owner: documentOwner("m1", "d1"),
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
afterEach(leaveBrowser);

const elsewhere = "This draft is open in another tab, or was saved or discarded there.";
/** Another tab has restored it, wrote on and was closed. */
const writeOnElsewhere = () =>
  writeDraft({ ...draft, title: "Draft, and more", at: Date.parse("2026-03-02T12:00:00Z") });

const openOffered = async () => {
  await open();
  await screen.findByText(/You have an unsaved draft/);
};
const isOfferGone = () =>
  waitFor(() => expect(screen.queryByText(/You have an unsaved draft/)).toBeNull());

test("a draft that another tab has saved or discarded since is not restored", async () => {
  await openOffered();
  await deleteDraft(draft);
  press("Restore draft");
  await isOfferGone();
  expect(readToasts()[0]?.text).toBe(elsewhere);
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  expect(await drafts()).toEqual([]);
});

test("a draft that another tab has taken up since is neither restored nor discarded", async () => {
  const others: string[] = [];
  lockBrowser(others);
  await openOffered();
  others.push("paddock-draft/x");
  press("Restore draft");
  await isOfferGone();
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  expect(await drafts()).toMatchObject([{ title: "Draft" }]);
});

test("what another tab is writing is not discarded here", async () => {
  const others: string[] = [];
  lockBrowser(others);
  await openOffered();
  others.push("paddock-draft/x");
  press("Discard draft");
  await isOfferGone();
  expect(readToasts()[0]?.text).toBe(elsewhere);
  expect(await drafts()).toMatchObject([{ title: "Draft" }]);
});

test("what another tab has written since is not discarded, but offered", async () => {
  await openOffered();
  await writeOnElsewhere();
  press("Discard draft");
  await screen.findByText(/^March 2, 2026/);
  expect(readToasts()[0]?.text).toBe("This draft was changed in another tab.");
  expect(await drafts()).toMatchObject([{ title: "Draft, and more" }]);
  press("Discard draft");
  await isOfferGone();
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test("Undo takes no draft that another tab has taken up meanwhile", async () => {
  await deleteDraft(draft);
  const others: string[] = [];
  lockBrowser(others);
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  await dialog();
  press("Take theirs");
  await untilRead();
  const [aside] = await drafts();
  others.push(`paddock-draft/${aside?.id}`);
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  rename("Mine, and more");
  await waitFor(async () => expect((await drafts())[0]?.title).toBe("Mine, and more"));
  expect((await drafts()).slice(1)).toEqual([aside]);
});

test("a draft is restored as another tab has left it", async () => {
  await openOffered();
  await writeDraft({ ...draft, title: "Draft, and more" });
  press("Restore draft");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Draft, and more");
});
