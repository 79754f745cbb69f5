import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  dialog,
  edit,
  rename,
  saveAsJonas,
  server,
  stubBrowser,
  title,
  untilReading,
  write,
} from "../testing/open-document.tsx";

beforeEach(stubBrowser);

/** @returns whether the browser's own action was prevented */
const pressKey = (key: string, held: KeyboardEventInit = { ctrlKey: true }, on?: Element) =>
  !fireEvent.keyDown(on ?? document.body, { key, code: codeOf(key), ...held });

const codeOf = (key: string) => (key === "Enter" ? "Enter" : "KeyS");

const content = () => screen.getByRole("textbox", { name: "Content" });

test.each([
  ["Ctrl-S", "s", { ctrlKey: true }],
  ["Cmd-S", "s", { metaKey: true }],
  ["Ctrl-S on a Cyrillic keyboard", "ы", { ctrlKey: true }],
])("saves with %s and keeps writing", async (_, key, held) => {
  await edit();
  rename("New");
  expect(pressKey(key, held)).toBe(true);
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(server.saves).toMatchObject([{ title: "New" }]);
  expect(title().readOnly).toBe(false);
  rename("Newer");
  expect(screen.queryByText("Saved")).toBeNull();
  pressKey(key, held);
  await expect.poll(() => server.saves).toHaveLength(2);
  expect(server.saves[1]).toMatchObject({ title: "Newer" });
});

test("keeps what is typed while Ctrl-S saves", async () => {
  await edit();
  rename("New");
  pressKey("s");
  rename("Newer");
  write("<p>More.</p>");
  await expect.poll(() => server.saves).toHaveLength(1);
  expect(title().value).toBe("Newer");
  expect(content().closest("[inert]")).toBeNull();
  pressKey("Enter");
  await untilReading();
  expect(server.saves.at(-1)).toMatchObject({ title: "Newer", content: "<p>More.</p>" });
});

test("saves and closes with Ctrl-Enter in the text", async () => {
  await edit();
  write("<p>More.</p>");
  pressKey("Enter", { ctrlKey: true }, content());
  await untilReading();
  expect(server.saves).toMatchObject([{ content: "<p>More.</p>" }]);
});

test("says that an unchanged document is saved", async () => {
  await edit();
  expect(pressKey("s")).toBe(true);
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(server.saves).toEqual([]);
});

test("saves nothing from behind a dialog, and opens no dialog of the browser", async () => {
  await edit();
  rename("New");
  saveAsJonas({ title: "Theirs" });
  pressKey("s");
  const popup = await dialog();
  expect(pressKey("s", { ctrlKey: true }, popup)).toBe(true);
  expect(server.saves).toEqual([]);
});

test("repeats a failed save in the same way on Retry", async () => {
  server.refusals = [{ status: 507, code: "storage-full" }];
  await edit();
  rename("New");
  pressKey("s");
  fireEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(title().value).toBe("New");
});

test("saves a tag that is still being typed", async () => {
  await edit();
  fireEvent.click(await screen.findByRole("button", { name: "+ Add Tag" }));
  const field = screen.getByRole("textbox", { name: "New tag" });
  fireEvent.change(field, { target: { value: "pump" } });
  pressKey("s", { ctrlKey: true }, field);
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(server.saves[0]?.tags).toEqual(["cooling", "pump"]);
});

test("leaves other keys to the editor", async () => {
  await edit();
  expect(pressKey("S", { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(pressKey("s", {})).toBe(false);
});

test("saves a tag that is still being typed with the button at the top", async () => {
  await edit();
  fireEvent.click(await screen.findByRole("button", { name: "+ Add Tag" }));
  const field = screen.getByRole("textbox", { name: "New tag" });
  fireEvent.change(field, { target: { value: "pump" } });
  const [atTop] = screen.getAllByRole("button", { name: "Save", hidden: true });
  fireEvent.mouseDown(atTop as HTMLElement);
  fireEvent.click(atTop as HTMLElement);
  await untilReading();
  expect(server.saves[0]?.tags).toEqual(["cooling", "pump"]);
});

test("cannot be canceled while a save is pending", async () => {
  await edit();
  rename("New");
  pressKey("s");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(title().value).toBe("New");
  await screen.findByText("Saved");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await untilReading();
  expect(screen.queryByText("Changes discarded")).toBeNull();
});
