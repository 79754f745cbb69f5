import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionQuery } from "../../api/session.ts";
import { storedFileNames } from "../../saving/testing/kept-store.ts";
import { documentQuery } from "../queries.ts";
import {
  drafts,
  edit,
  path,
  press,
  queries,
  rename,
  server,
  stubBrowser,
  untilDraftSaved,
  untilReading,
} from "../testing/open-document.tsx";

beforeEach(stubBrowser);

test("announces during the edit that the document was deleted", async () => {
  await edit();
  rename("Mine");
  server.isDeleted = true;
  await act(() => queries.invalidateQueries(documentQuery("d1")));
  const note = await screen.findByText("This document was deleted. Your text is still here.");
  expect(note.closest("[role=alert]")).toBeTruthy();
  expect(server.saves).toEqual([]);
});

test("scrolls to the note about the deletion on another save", async () => {
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
  [false, "Your text and the chosen files are saved on this device as a draft."],
  [true, "This browser can't save drafts. Your text will be lost if you leave."],
])("explains on leaving what happens to the text (full store: %s)", async (isFull, sentence) => {
  await edit();
  server.isStoreFull = isFull;
  rename("Mine");
  fireEvent.click(screen.getAllByRole("link", { name: "Back" })[0] as HTMLElement);
  const question = await screen.findByRole("dialog", { name: "Unsaved changes" });
  expect(await within(question).findByText(sentence)).toBeTruthy();
  press("Stay");
  expect(path()).toBe("/document/d1");
});

/** Waits longer than any timeout for a store that does not respond. */
const waitForStore = async (work: () => void) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  work();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  vi.useRealTimers();
};

test("saves while the draft store hangs", async () => {
  await edit();
  server.isStoreHanging = true;
  rename("Mine");
  await waitForStore(() => press("Save"));
  await untilReading();
  expect(server.saves).toMatchObject([{ title: "Mine" }]);
});

test("opens the dialog on leaving while the draft store hangs", async () => {
  await edit();
  server.isStoreHanging = true;
  rename("Mine");
  const [back] = screen.getAllByRole("link", { name: "Back" }) as [HTMLElement];
  await waitForStore(() => fireEvent.click(back));
  const question = await screen.findByRole("dialog", { name: "Unsaved changes" });
  expect(within(question).getByText(/^This browser can't save drafts\./)).toBeTruthy();
});

test("saves files that are chosen after the session has ended", async () => {
  await edit();
  const viewer = { kind: "nobody" } as const;
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  const files = [new File(["force"], "damper.csv")];
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
  await untilDraftSaved();
  await waitFor(() => expect(storedFileNames()).toEqual(["damper.csv"]));
});

test("asks before Logout when the browser cannot save drafts", async () => {
  await edit();
  server.isStoreFull = true;
  rename("Mine");
  press("Menu");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
  expect(await screen.findByRole("alertdialog", { name: "Unsaved drafts" })).toBeTruthy();
  expect(server.requests).not.toContain("DELETE /api/session");
});

test("saves a draft during typing without a pause", async () => {
  await edit();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  for (let n = 0; n < 30; n += 1) {
    rename(`Letter ${n}`);
    vi.advanceTimersByTime(200);
  }
  vi.useRealTimers();
  await untilDraftSaved();
  expect((await drafts())[0]?.title).toMatch(/^Letter 2\d$/);
});

test("saves a draft again after Cancel and Undo", async () => {
  await edit();
  rename("Mine");
  await untilDraftSaved();
  press("Cancel");
  await waitFor(async () => expect(await drafts()).toEqual([]));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect((await drafts())[0]?.title).toBe("Mine"));
});
