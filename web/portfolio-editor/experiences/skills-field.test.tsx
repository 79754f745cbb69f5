import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { SkillsField } from "./skills-field.tsx";

afterEach(cleanup);

let skills: readonly string[];

function show(start: readonly string[]): void {
  skills = start;
  function Form() {
    const [all, setAll] = useState(start);
    const change = (next: readonly string[]) => {
      skills = next;
      setAll(next);
    };
    return <SkillsField skills={all} onChange={change} />;
  }
  render(<Form />);
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Add skill" });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.keyDown(field(), { key: "Enter" });

test("Enter adds a skill, trimmed, and nothing that is no skill", () => {
  show([]);
  type("  FMEA ");
  enter();
  type("   ");
  enter();
  expect([skills, field().value.trim()]).toEqual([["FMEA"], ""]);
});

test("a comma adds one as well, and leaving the field too", () => {
  show([]);
  type("MATLAB,");
  type("Welding, Machining,");
  type("CFD");
  fireEvent.blur(field());
  expect(skills).toEqual(["MATLAB", "Welding", "Machining", "CFD"]);
});

test("a skill is there once, however it is written", () => {
  show(["MATLAB"]);
  type("matlab");
  enter();
  expect(skills).toEqual(["MATLAB"]);
  expect(screen.getByText("matlab is there already")).toBeTruthy();
});

test("Enter that ends the composing of a letter does not add the skill yet", () => {
  show([]);
  type("FMEA");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(skills).toEqual([]);
});

test("Backspace in the empty field only leads to the last skill", () => {
  show(["MATLAB", "FMEA"]);
  fireEvent.keyDown(field(), { key: "Backspace" });
  expect(skills).toEqual(["MATLAB", "FMEA"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove FMEA" }));
});

test("removing one leads to the next, at the end to the field", () => {
  show(["MATLAB", "FMEA"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove MATLAB" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove FMEA" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove FMEA" }));
  expect(document.activeElement).toBe(field());
  expect(skills).toEqual([]);
});

test("what is too long or one too many stays in the field, with the reason", () => {
  show(Array.from({ length: 29 }, (_, at) => `Skill ${at}`));
  expect(screen.getByText("29 of 30")).toBeTruthy();
  type("x".repeat(61));
  enter();
  expect(field().value).toBe("x".repeat(61));
  expect(screen.getByText("Skills must be at most 60 characters")).toBeTruthy();
  type("Thirty, Thirty-one,");
  expect(skills).toHaveLength(30);
  expect(field().value).toBe("Thirty-one");
  expect(screen.getByText("At most 30 skills")).toBeTruthy();
});
