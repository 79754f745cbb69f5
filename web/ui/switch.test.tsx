import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Switch } from "./switch.tsx";

test.each([
  [false, true],
  [true, false],
])("reports the change from %s to %s and waits for its owner to apply it", (checked, next) => {
  const changes: boolean[] = [];
  const part = (now: boolean) => (
    <Switch
      label="Public portfolio"
      hint="Anyone with the link can see it"
      checked={now}
      onChange={(wanted) => changes.push(wanted)}
    />
  );
  const { rerender } = render(part(checked));
  const toggle = screen.getByRole<HTMLInputElement>("switch", {
    name: "Public portfolio",
    description: "Anyone with the link can see it",
    checked,
  });
  fireEvent.click(screen.getByText("Public portfolio"));
  expect(changes).toEqual([next]);
  expect(toggle.checked).toBe(checked);
  rerender(part(next));
  expect(screen.getByRole("switch", { checked: next })).toBe(toggle);
});

test("has no description without a hint", () => {
  render(<Switch label="Email address" checked onChange={() => undefined} />);
  expect(screen.getByRole("switch", { name: "Email address", description: "" })).toBeTruthy();
});
