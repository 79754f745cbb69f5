import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  button,
  dialog,
  drafts,
  edit,
  press,
  rename,
  saveAsJonas,
  server,
  stubBrowser,
  title,
  untilReading,
  write,
} from "../testing/open-document.tsx";
import { file, original } from "../testing/original.ts";

beforeEach(stubBrowser);

test("compares both texts of a conflict with the version that the edit started from", async () => {
  await edit();
  write("<p>The pump duty falls back to 60 % after lap 12.</p>");
  saveAsJonas({ content: "<p>The pump duty falls back to 70 % after lap 8.</p>" });
  press("Save");
  const conflict = within(await dialog());
  expect(conflict.getByText(/^Jonas Weber saved it on April 3, 2026 at /)).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe("This document was changed"),
  );
  const marks = (side: string, tag: string) =>
    [...conflict.getByRole("region", { name: side }).querySelectorAll(tag)].map(
      (mark) => mark.textContent,
    );
  expect([marks("Mine", "del"), marks("Mine", "ins")]).toEqual([["70"], ["60"]]);
  expect([marks("Theirs", "del"), marks("Theirs", "ins")]).toEqual([["12"], ["8"]]);
});

test("shows the server's reason when it refuses to show the newer version", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  const detail = "You are not permitted to do this.";
  server.readRefusal = { status: 403, code: "not-permitted", detail };
  press("Save");
  expect(await screen.findByText(`Not saved. ${detail}`)).toBeTruthy();
  expect(title().value).toBe("Mine");
});

test("does not compare attachments in a conflict", async () => {
  await edit();
  rename("Mine");
  const added = { id: "c".repeat(20), name: "new.pdf", ...file };
  saveAsJonas({ title: "Theirs", attachments: [...original.attachments, added] });
  press("Save");
  const conflict = within(await dialog());
  expect(conflict.getAllByText("Title:")).toHaveLength(2);
  expect(conflict.queryByText("Attachments:")).toBeNull();
});

test("saves over their version on Save mine and keeps the files they added", async () => {
  await edit();
  rename("Mine");
  const added = { id: "c".repeat(20), name: "new.pdf", ...file };
  saveAsJonas({ title: "Theirs", attachments: [...original.attachments, added] });
  press("Save");
  await dialog();
  press("Save mine");
  await untilReading();
  expect(server.saves).toMatchObject([{ version: 7, title: "Mine" }]);
  expect(server.saves[0]?.attachments).toContain(added.id);
});

test("shows their version on Take theirs and restores my draft on Undo", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  await dialog();
  press("Take theirs");
  await untilReading();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Theirs");
  await waitFor(() => expect(document.activeElement).toBe(button("Edit")));
  expect(await drafts()).toHaveLength(1);
  expect(await screen.findByText(/The document has changed since then\./)).toBeTruthy();
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Mine");
});

test("keeps the conflict open on Take theirs when my draft cannot be saved", async () => {
  server.isStoreFull = true;
  const { toasts } = await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  const conflict = within(await dialog());
  press("Take theirs");
  expect((await conflict.findByRole("alert")).textContent).toMatch(/your text would be lost/);
  expect(toasts.read()).toEqual([]);
  fireEvent.keyDown(await dialog(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(title().value).toBe("Mine");
});

test("returns from the conflict to the unchanged text on Escape", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  button("Save").focus();
  press("Save");
  fireEvent.keyDown(await dialog(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button("Save")));
  expect(title().value).toBe("Mine");
  expect(screen.getByText("Not saved")).toBeTruthy();
});
