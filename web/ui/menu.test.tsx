import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { menuItemLook } from "./menu-item-look.ts";
import { Menu, MenuHead, MenuItem, MenuRule } from "./menu.tsx";

let chosen: string[];

beforeEach(() => {
  chosen = [];
  render(
    <>
      <Menu label="Account menu" trigger="MT">
        <MenuHead title="Mei Tanaka" detail="mei@team.edu" />
        <a
          href="/portfolio"
          {...menuItemLook}
          onClick={(event) => {
            event.preventDefault();
            chosen.push("Portfolio");
          }}
        >
          Portfolio
        </a>
        <MenuItem onClick={() => chosen.push("Help")}>Help</MenuItem>
        <MenuRule />
        <MenuItem onClick={() => chosen.push("Logout")}>Logout</MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
});

const button = () => screen.getByRole("button", { name: "Account menu" });
const menu = () => screen.queryByRole("menu", { name: "Account menu" });
const focused = () => document.activeElement?.textContent;
/** Enter and Space click a button without a pointer. */
const pressEnter = () => fireEvent.click(button());
/** @returns whether the browser's own action follows */
const key = (name: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

function openWithKey(name = "ArrowDown"): void {
  button().focus();
  key(name);
}

test("says whether it is open and closes on a second press", () => {
  expect(button().getAttribute("aria-haspopup")).toBe("menu");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  expect(menu()).toBeNull();
  pressEnter();
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(button().getAttribute("aria-controls")).toBe(menu()?.id);
  pressEnter();
  expect(menu()).toBeNull();
  expect(button().hasAttribute("aria-controls")).toBe(false);
  expect(document.activeElement).toBe(button());
});

test("opens with Enter on the first item, and with a pointer on no item", () => {
  pressEnter();
  expect(focused()).toBe("Portfolio");
  pressEnter();
  fireEvent.click(button(), { detail: 1 });
  expect(document.activeElement).toBe(menu());
  key("ArrowDown");
  expect(focused()).toBe("Portfolio");
});

test("highlights the last item on the first ArrowUp after a click", () => {
  fireEvent.click(button(), { detail: 1 });
  key("ArrowUp");
  expect(focused()).toBe("Logout");
});

test.each([
  ["ArrowDown", "Portfolio"],
  ["ArrowUp", "Logout"],
])("opens with %s on “%s” and does not scroll the page", (name, item) => {
  button().focus();
  expect(key(name)).toBe(false);
  expect(focused()).toBe(item);
});

test.each([
  [["ArrowDown"], "Help"],
  [["ArrowDown", "ArrowUp"], "Portfolio"],
  [["ArrowUp"], "Logout"],
  [["End"], "Logout"],
  [["End", "ArrowDown"], "Portfolio"],
  [["End", "Home"], "Portfolio"],
])("moves from the first item with %j to “%s”", (names, item) => {
  openWithKey();
  for (const name of names) expect(key(name)).toBe(false);
  expect(focused()).toBe(item);
});

test("closes on Escape, returns the focus, and leaves a dialog around it open", () => {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => void heard.push(event.key);
  window.addEventListener("keydown", hear);
  openWithKey();
  heard.length = 0;
  expect(key("Escape")).toBe(false);
  window.removeEventListener("keydown", hear);
  expect(heard).toEqual([]);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("closes on Tab, which then moves on from the button", () => {
  openWithKey();
  expect(key("Tab")).toBe(true);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("follows a link with Space, as a button would be pressed", () => {
  openWithKey();
  expect(key(" ")).toBe(false);
  expect(chosen).toEqual(["Portfolio"]);
  expect(menu()).toBeNull();
});

test("runs a chosen item, closes, and returns the focus", () => {
  openWithKey();
  fireEvent.click(screen.getByRole("menuitem", { name: "Help" }));
  expect(chosen).toEqual(["Help"]);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("closes when the focus moves elsewhere, without taking it back", () => {
  openWithKey();
  act(() => screen.getByRole("button", { name: "Elsewhere" }).focus());
  expect(menu()).toBeNull();
  expect(focused()).toBe("Elsewhere");
});

test("keeps the items out of the tab order", () => {
  openWithKey();
  expect(screen.getAllByRole("menuitem").map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1]);
});

test("does not lose the focus to a mouse press, which would close it in Safari", () => {
  openWithKey();
  expect(fireEvent.mouseDown(button())).toBe(false);
  expect(fireEvent.mouseDown(screen.getByRole("menuitem", { name: "Help" }))).toBe(false);
});
