import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { AppStateProvider } from "../../app-state.tsx";
import { createTestState } from "../../testing/create-test-state.ts";
import { SubteamPicker } from "./subteam-picker.tsx";

const chosen: string[] = [];

function Picker({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  const choose = (next: string) => {
    chosen.push(next);
    setValue(next);
  };
  return <SubteamPicker value={value} isFolded={start !== ""} disabled={false} onChange={choose} />;
}

function show(start: string): HTMLElement {
  chosen.length = 0;
  render(
    <AppStateProvider state={createTestState()}>
      <Picker start={start} />
    </AppStateProvider>,
  );
  return screen.getByRole("radiogroup", { name: "Subteam" });
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const isOpen = (group: HTMLElement) => "open" in group.dataset;
const pill = (name: string) => screen.getByText(name, { selector: "button" });

test("shows every subteam while none is chosen", () => {
  const group = show("");
  fireEvent.click(radio("Chassis"));
  expect(chosen).toEqual(["chassis"]);
  expect("folded" in group.dataset).toBe(false);
});

test("shows the chosen subteam alone and opens the others with its pill", () => {
  const group = show("chassis");
  expect(radio("Chassis").checked).toBe(true);
  expect(isOpen(group)).toBe(false);
  fireEvent.click(pill("Chassis"));
  expect(isOpen(group)).toBe(true);
  expect(document.activeElement).toBe(radio("Chassis"));
  fireEvent.click(radio("Powertrain"), { detail: 1 });
  expect(chosen).toEqual(["powertrain"]);
  expect(isOpen(group)).toBe(false);
  expect(pill("Powertrain")).toBeTruthy();
});

test("opens and closes with the keys of a select", () => {
  const group = show("chassis");
  fireEvent.keyDown(radio("Chassis"), { key: " " });
  expect(isOpen(group)).toBe(true);
  fireEvent.click(radio("Powertrain"), { detail: 0 });
  expect(isOpen(group)).toBe(true);
  fireEvent.keyDown(radio("Powertrain"), { key: "Escape" });
  expect(isOpen(group)).toBe(false);
  fireEvent.keyDown(radio("Powertrain"), { key: "Enter" });
  fireEvent.blur(radio("Powertrain"));
  expect(isOpen(group)).toBe(false);
});
