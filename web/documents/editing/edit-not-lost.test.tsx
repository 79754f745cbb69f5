import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionQuery } from "../../api/session.ts";
import { filesBesideDrafts } from "../../saving/testing/kept-store.ts";
import { documentQuery } from "../queries.ts";
import {
  drafts,
  edit,
  leaveBrowser,
  path,
  press,
  queries,
  rename,
  server,
  stubBrowser,
  untilKept,
  untilRead,
} from "../testing/open-document.tsx";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

test("who writes in a document that was deleted is told while they write", async () => {
  await edit();
  rename("Mine");
  server.isDeleted = true;
  await act(() => queries.invalidateQueries(documentQuery("d1")));
  expect(
    await screen.findByText("This document was deleted. What you wrote is still here."),
  ).toBeTruthy();
  expect(server.saves).toEqual([]);
});

test("the ways on are shown again to who saves all the same", async () => {
  await edit();
  rename("Mine");
  server.isDeleted = true;
  await act(() => queries.invalidateQueries(documentQuery("d1")));
  await screen.findByRole("button", { name: "Create as new document" });
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function show() {
    shown.push(this.textContent);
  };
  press("Save");
  await screen.findByText("Not saved. This document was deleted.");
  const gone = expect.stringMatching(/^This document was deleted\./);
  await waitFor(() => expect(shown).toEqual([gone]));
});

test.each([
  [false, "Your text and the chosen files stay on this device as a draft."],
  [true, "This browser keeps no drafts. What you wrote is lost when you leave."],
])("leaving says what becomes of the text, the store being full: %s", async (isFull, sentence) => {
  await edit();
  server.isStoreFull = isFull;
  rename("Mine");
  fireEvent.click(screen.getAllByRole("link", { name: "Back" })[0] as HTMLElement);
  const question = await screen.findByRole("dialog", { name: "Unsaved changes" });
  expect(await within(question).findByText(sentence)).toBeTruthy();
  press("Stay");
  expect(path()).toBe("/document/d1");
});

/** As long as anything waits for a store that does not answer. */
const waitForStore = async (what: () => void) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  what();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  vi.useRealTimers();
};

test("a store that hangs holds up no save", async () => {
  await edit();
  server.isStoreHanging = true;
  rename("Mine");
  await waitForStore(() => press("Save"));
  await untilRead();
  expect(server.saves).toMatchObject([{ title: "Mine" }]);
});

test("a store that hangs holds up nobody who leaves", async () => {
  await edit();
  server.isStoreHanging = true;
  rename("Mine");
  const [back] = screen.getAllByRole("link", { name: "Back" }) as [HTMLElement];
  await waitForStore(() => fireEvent.click(back));
  const question = await screen.findByRole("dialog", { name: "Unsaved changes" });
  expect(within(question).getByText(/^This browser keeps no drafts\./)).toBeTruthy();
});

test("files that are chosen after the session has ended are kept", async () => {
  await edit();
  const viewer = { kind: "nobody" } as const;
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  const files = [new File(["force"], "damper.csv")];
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
  await untilKept();
  await waitFor(() => expect(filesBesideDrafts()).toEqual(["damper.csv"]));
});

test("Logout asks also where the browser keeps no drafts", async () => {
  await edit();
  server.isStoreFull = true;
  rename("Mine");
  press("Menu");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
  expect(await screen.findByRole("alertdialog", { name: "Unsaved drafts" })).toBeTruthy();
  expect(server.asked).not.toContain("DELETE /api/session");
});

test("who types without a pause is kept all the same", async () => {
  await edit();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  for (let n = 0; n < 30; n += 1) {
    rename(`Letter ${n}`);
    vi.advanceTimersByTime(200);
  }
  vi.useRealTimers();
  await untilKept();
  expect((await drafts())[0]?.title).toMatch(/^Letter 2\d$/);
});

test("what was cancelled and brought back is a draft again", async () => {
  await edit();
  rename("Mine");
  await untilKept();
  press("Cancel");
  await waitFor(async () => expect(await drafts()).toEqual([]));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect((await drafts())[0]?.title).toBe("Mine"));
});
