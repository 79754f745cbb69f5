import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { longDate } from "../../../domain/dates.ts";
import { mei } from "../../testing/members.ts";
import { documentQuery } from "../queries.ts";
import {
  button,
  dialog,
  edit,
  press,
  queries,
  rename,
  saveAsJonas,
  server,
  stubBrowser,
  title,
  settle,
  untilReading,
} from "../testing/open-document.tsx";
import { file, original } from "../testing/original.ts";

beforeEach(stubBrowser);

const jonas = "Jonas Weber saved a new version just now";
const changes = async () => within(await screen.findByRole("dialog", { name: "What changed" }));

/** Refetches the document, as an event of the live stream does. */
async function refetch(): Promise<void> {
  await act(() => queries.invalidateQueries({ queryKey: documentQuery("d1").queryKey }));
  await settle();
}

async function saveElsewhere(change: Parameters<typeof saveAsJonas>[0]): Promise<void> {
  saveAsJonas({ lastModified: new Date().toISOString(), ...change });
  await refetch();
}

test("announces who saved and replaces the name after a second save", async () => {
  await edit();
  title().focus();
  expect(screen.queryByRole("button", { name: "See changes" })).toBeNull();
  await saveElsewhere({});
  expect((await screen.findByText(jonas)).getAttribute("role")).toBe("status");
  expect(document.activeElement).toBe(title());
  await saveElsewhere({ lastModifiedBy: { id: "m4", name: "Noor Haddad" } });
  expect(await screen.findByText("Noor Haddad saved a new version just now")).toBeTruthy();
  expect(screen.queryByText(jonas)).toBeNull();
});

test("shows the time of a version that is an hour old", async () => {
  await edit();
  const lastModified = new Date(Date.now() - 3_600_000).toISOString();
  await saveElsewhere({ lastModified });
  const words = `Jonas Weber saved a new version on ${longDate(lastModified)}`;
  expect(await screen.findByText(words)).toBeTruthy();
});

test("replaces “just now” with the time after a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await edit();
  const lastModified = new Date().toISOString();
  await saveElsewhere({ lastModified });
  act(() => void vi.advanceTimersByTime(50_000));
  expect(screen.getByText(jonas)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(11_000));
  const words = `Jonas Weber saved a new version on ${longDate(lastModified)}`;
  expect(screen.getByText(words)).toBeTruthy();
});

test("shows their changes on See changes and keeps the typed text", async () => {
  await edit();
  rename("Mine");
  const added = { id: "c".repeat(20), name: "new.pdf", ...file };
  await saveElsewhere({
    content: "<p>The pump duty falls back to 70 % after lap 8.</p>",
    tags: ["cooling", "pump"],
    attachments: [...original.attachments, added],
  });
  button("See changes").focus();
  press("See changes");
  const shown = await changes();
  expect(
    shown.getByText("Version 7 by Jonas Weber, compared with version 6, which you started from"),
  ).toBeTruthy();
  const marks = [...document.querySelectorAll("[role=dialog] ins")];
  expect(marks.map((mark) => mark.textContent)).toEqual([", pump", ", new.pdf", "8", "added"]);
  fireEvent.click(shown.getByRole("button", { name: "Back to editing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button("See changes")));
  expect(title().value).toBe("Mine");
  press("Save");
  await dialog();
  expect(server.saves).toEqual([]);
});

test("keeps the open dialog unchanged when someone saves again", async () => {
  await edit();
  await saveElsewhere({ title: "Thermal model of May" });
  press("See changes");
  const shown = await changes();
  await saveElsewhere({ title: "Thermal model of June" });
  expect(shown.getByText("of May")).toBeTruthy();
  fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "See changes" }));
  expect((await changes()).getByText("of June")).toBeTruthy();
});

test("hides a dismissed note until the next save", async () => {
  await edit();
  await saveElsewhere({});
  press("Dismiss");
  expect(screen.queryByText(jonas)).toBeNull();
  await refetch();
  expect(screen.queryByText(jonas)).toBeNull();
  await saveElsewhere({});
  expect(await screen.findByText(jonas)).toBeTruthy();
});

test("names the viewer's own save in another tab as their own", async () => {
  await edit();
  await saveElsewhere({ lastModifiedBy: { id: mei.id, name: mei.fullName } });
  expect(await screen.findByText("You saved a new version elsewhere just now")).toBeTruthy();
});

test("does not announce the viewer's own save whose response was lost", async () => {
  server.isDroppingResponses = true;
  await edit();
  rename("Mine");
  press("Save");
  await waitFor(() => expect(server.saves).toHaveLength(1));
  await act(() => queries.invalidateQueries(documentQuery("d1")));
  expect(screen.queryByText(/saved a new version/)).toBeNull();
});

test("shows the date of the newer version after Undo restores the text", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  await dialog();
  press("Take theirs");
  await untilReading();
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  expect(
    screen.getByText("Jonas Weber saved a new version on April 3, 2026 at 10:12 AM"),
  ).toBeTruthy();
});

test("does not announce a resolved conflict again", async () => {
  await edit();
  rename("Mine");
  await saveElsewhere({ title: "Theirs" });
  press("Save");
  await dialog();
  server.refusals = [{ status: 429, code: "unknown" }];
  press("Save mine");
  await screen.findByText("Not saved");
  expect(screen.queryByText(jonas)).toBeNull();
});
