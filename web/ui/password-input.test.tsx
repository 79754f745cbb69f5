import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";
import { PasswordInput } from "./password-input.tsx";

test("hides the characters until they are asked for and keeps what was typed", () => {
  render(
    <Field label="Password">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  fireEvent.change(input, { target: { value: "Fifteen cones" } });
  expect(input.type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show characters" }));
  expect([input.type, input.value]).toEqual(["text", "Fifteen cones"]);
  fireEvent.click(screen.getByRole("button", { name: "Hide characters" }));
  expect([input.type, input.value]).toEqual(["password", "Fifteen cones"]);
});

test("does not submit its form with the button, and never corrects what is typed", () => {
  let submits = 0;
  render(
    <form onSubmit={() => void (submits += 1)}>
      <PasswordInput aria-label="Password" autoComplete="new-password" />
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Show characters" }));
  expect(submits).toBe(0);
  const input = screen.getByRole("textbox", { name: "Password" });
  expect(input.getAttribute("autocomplete")).toBe("new-password");
  expect(input.getAttribute("autocapitalize")).toBe("none");
  expect(input.getAttribute("spellcheck")).toBe("false");
});
