import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readToasts } from "../../ui/toasts.ts";
import {
  button,
  dialog,
  drafts,
  edit,
  leaveBrowser,
  press,
  rename,
  saveAsJonas,
  server,
  stubBrowser,
  title,
  untilRead,
  write,
} from "../testing/open-document.tsx";
import { file, original } from "../testing/original.ts";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

test("a conflict shows both texts as changes of the one that the edit started from", async () => {
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
      (one) => one.textContent,
    );
  expect([marks("Mine", "del"), marks("Mine", "ins")]).toEqual([["70"], ["60"]]);
  expect([marks("Theirs", "del"), marks("Theirs", "ins")]).toEqual([["12"], ["8"]]);
});

test("a newer version that the server refuses to show names the server's reason", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  const detail = "You are not permitted to do this.";
  server.readRefusal = { status: 403, code: "not-permitted", detail };
  press("Save");
  expect(await screen.findByText(`Not saved. ${detail}`)).toBeTruthy();
  expect(title().value).toBe("Mine");
});

test("a conflict compares no attachments: neither button takes theirs away", async () => {
  await edit();
  rename("Mine");
  const added = { id: "c".repeat(20), name: "new.pdf", ...file };
  saveAsJonas({ title: "Theirs", attachments: [...original.attachments, added] });
  press("Save");
  const conflict = within(await dialog());
  expect(conflict.getAllByText("Title:")).toHaveLength(2);
  expect(conflict.queryByText("Attachments:")).toBeNull();
});

test("Save mine saves over their version, and keeps the files that they added", async () => {
  await edit();
  rename("Mine");
  const added = { id: "c".repeat(20), name: "new.pdf", ...file };
  saveAsJonas({ title: "Theirs", attachments: [...original.attachments, added] });
  press("Save");
  await dialog();
  press("Save mine");
  await untilRead();
  expect(server.saves).toMatchObject([{ version: 7, title: "Mine" }]);
  expect(server.saves[0]?.attachments).toContain(added.id);
});

test("Take theirs shows theirs; mine is put aside and can be taken up again", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  await dialog();
  press("Take theirs");
  await untilRead();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Theirs");
  await waitFor(() => expect(document.activeElement).toBe(button("Edit")));
  expect(await drafts()).toHaveLength(1);
  expect(await screen.findByText(/The document was changed since\./)).toBeTruthy();
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Mine");
});

test("Take theirs takes nothing when mine cannot be put aside, and says so", async () => {
  server.isStoreFull = true;
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  const conflict = within(await dialog());
  press("Take theirs");
  expect((await conflict.findByRole("alert")).textContent).toMatch(/your text was not put aside/);
  expect(readToasts()).toEqual([]);
  fireEvent.keyDown(await dialog(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(title().value).toBe("Mine");
});

test("Escape returns from the conflict to the text as it was", async () => {
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
