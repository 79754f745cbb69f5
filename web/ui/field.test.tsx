import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";

function show(props: Partial<ComponentProps<typeof Field>>): HTMLElement {
  render(
    <>
      <p id="summary">Please fill in all required fields</p>
      <Field label="Title" {...props}>
        <TextInput />
      </Field>
    </>,
  );
  return screen.getByRole("textbox", { name: "Title" });
}

test.each([
  ["a hint", { hint: "At most 200 characters" }, "At most 200 characters", null],
  ["an error", { error: "Too long" }, "Too long", "true"],
  ["an error in place of the hint", { hint: "Short", error: "Too long" }, "Too long", "true"],
  [
    "an error shown elsewhere",
    { errorId: "summary" },
    "Please fill in all required fields",
    "true",
  ],
  [
    "a hint and an error shown elsewhere",
    { hint: "Short", errorId: "summary" },
    "Short Please fill in all required fields",
    "true",
  ],
])("describes its control by %s", (_what, props, description, invalid) => {
  const control = show(props);
  expect(screen.getByRole("textbox", { description })).toBe(control);
  expect(control.getAttribute("aria-invalid")).toBe(invalid);
});

test("marks a required control without adding the star to its name", () => {
  const control = show({ required: true });
  expect(control.getAttribute("aria-required")).toBe("true");
  expect(screen.getByText("*").getAttribute("aria-hidden")).toBe("true");
  cleanup();
  expect(show({}).hasAttribute("aria-required")).toBe(false);
});

test("connects each control to its own label", () => {
  render(
    <>
      <Field label="First name">
        <TextInput defaultValue="Mei" />
      </Field>
      <Field label="Subteam" error="Please choose a subteam">
        <Select defaultValue="b" options={[{ value: "b", label: "Business" }]} />
      </Field>
    </>,
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "First name" }).value).toBe("Mei");
  const select = screen.getByRole("combobox", { name: "Subteam" });
  expect(select).toBe(screen.getByRole("combobox", { description: "Please choose a subteam" }));
});
