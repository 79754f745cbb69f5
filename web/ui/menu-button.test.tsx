import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { MenuButton } from "./menu-button.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import { MenuItem } from "./menu.tsx";

let prepared: number;
let answer: (isLoaded: boolean) => Promise<void>;

beforeEach(() => {
  prepared = 0;
  const loading = Promise.withResolvers<boolean>();
  answer = (isLoaded) => act(async () => loading.resolve(isLoaded));
  const lazy = { prepare: () => void (prepared += 1), open: () => loading.promise };
  render(
    <MenuButton label="Menu" trigger="MT" lazy={lazy}>
      {(menu) => (
        <MenuPanel menu={menu}>
          <MenuItem>Help</MenuItem>
          <MenuItem>Logout</MenuItem>
        </MenuPanel>
      )}
    </MenuButton>,
  );
});

const button = () => screen.getByRole("button", { name: "Menu" });
const menu = () => screen.queryByRole("menu", { name: "Menu" });

test.each([
  ["Enter", () => fireEvent.click(button()), "Help"],
  ["ArrowDown", () => fireEvent.keyDown(button(), { key: "ArrowDown" }), "Help"],
  ["ArrowUp", () => fireEvent.keyDown(button(), { key: "ArrowUp" }), "Logout"],
  ["a pointer", () => fireEvent.click(button(), { detail: 1 }), "HelpLogout"],
])("opens on the first press of %s, once its code has loaded", async (_what, press, focused) => {
  button().focus();
  press();
  expect([menu(), button().getAttribute("aria-expanded")]).toEqual([null, "false"]);
  await answer(true);
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement?.textContent).toBe(focused);
});

test("stays closed and keeps the focus when its code cannot be loaded", async () => {
  button().focus();
  fireEvent.click(button());
  await answer(false);
  expect([menu(), button().getAttribute("aria-expanded")]).toEqual([null, "false"]);
  expect(document.activeElement).toBe(button());
});

test("loads its code as soon as a pointer or the focus reaches the button", () => {
  expect(prepared).toBe(0);
  fireEvent.pointerEnter(button());
  expect(prepared).toBe(1);
  act(() => button().focus());
  expect(prepared).toBe(2);
});
