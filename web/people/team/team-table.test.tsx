import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  advanceTimers,
  open,
  press,
  server,
  stubBrowser,
} from "../testing/open-account-management.tsx";

beforeEach(stubBrowser);

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const all = () => box("Select all shown");
const status = () => screen.getByRole("group", { name: "Selected members" }).textContent;

test("is a table whose columns and rows have names", async () => {
  await open("Team Overview");
  const columns = screen.getAllByRole("columnheader");
  const names = columns.map((column) => column.getAttribute("aria-label") ?? column.textContent);
  expect(names).toEqual(["Selection", "Name", "Email", "Role", "Subteam", "Actions"]);
  for (const name of ["Elena Marsh", "Priya Nair"]) {
    expect(screen.getByRole("rowheader", { name: new RegExp(name) })).toBeTruthy();
  }
});

test("selects everyone shown, and shows a part of them as undecided", async () => {
  await open("Team Overview");
  fireEvent.click(all());
  expect([box("Select Elena Marsh").checked, box("Select Priya Nair").checked]).toEqual([
    true,
    true,
  ]);
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  press("checkbox", "Select Priya Nair");
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  fireEvent.click(all());
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  fireEvent.click(all());
  expect(screen.queryByRole("group", { name: "Selected members" })).toBeNull();
});

test("leaves members that are loaded later unselected", async () => {
  await open("Team Overview");
  fireEvent.click(all());
  press("button", "Load more");
  expect(
    (await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select Mei Tanaka" })).checked,
  ).toBe(false);
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
});

test("keeps the selection while a search hides it", async () => {
  await open("Team Overview");
  press("checkbox", "Select Priya Nair");
  const search = screen.getByRole("searchbox", { name: "Search members" });
  fireEvent.change(search, { target: { value: "elena" } });
  await advanceTimers(250);
  await waitFor(() =>
    expect(screen.queryByRole("checkbox", { name: "Select Priya Nair" })).toBeNull(),
  );
  expect(all().checked).toBe(false);
  expect(status()).toContain("1 selected");
  fireEvent.change(search, { target: { value: "" } });
  await advanceTimers(250);
  expect(
    (await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select Priya Nair" })).checked,
  ).toBe(true);
  expect(server.sent).toEqual([]);
});
