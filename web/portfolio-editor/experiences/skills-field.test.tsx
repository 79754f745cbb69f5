import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { SkillsField } from "./skills-field.tsx";

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

test("adds a trimmed skill on Enter and ignores blank text", () => {
  show([]);
  type("  FMEA ");
  enter();
  type("   ");
  enter();
  expect([skills, field().value.trim()]).toEqual([["FMEA"], ""]);
});

test("adds a skill after a comma and on blur", () => {
  show([]);
  type("MATLAB,");
  type("Welding, Machining,");
  type("CFD");
  fireEvent.blur(field());
  expect(skills).toEqual(["MATLAB", "Welding", "Machining", "CFD"]);
});

test("keeps one copy of a skill, regardless of case", () => {
  show(["MATLAB"]);
  type("matlab");
  enter();
  expect(skills).toEqual(["MATLAB"]);
  expect(screen.getByText("matlab is already in the list")).toBeTruthy();
});

test("ignores the Enter that ends the composition of a character", () => {
  show([]);
  type("FMEA");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(skills).toEqual([]);
});

test("moves the focus to the last skill on Backspace in the empty field", () => {
  show(["MATLAB", "FMEA"]);
  fireEvent.keyDown(field(), { key: "Backspace" });
  expect(skills).toEqual(["MATLAB", "FMEA"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove FMEA" }));
});

test("moves the focus to the next skill after a removal, and to the field after the last", () => {
  show(["MATLAB", "FMEA"]);
  fireEvent.click(screen.getByRole("button", { name: "Remove MATLAB" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove FMEA" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove FMEA" }));
  expect(document.activeElement).toBe(field());
  expect(skills).toEqual([]);
});

test("keeps skills that are too long or too many in the field and says why", () => {
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

const paste = (text: string) =>
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });

test("splits pasted lines into skills, together with what was typed before", () => {
  show([]);
  type("MAT");
  expect(paste("LAB\nCFD, FMEA\n")).toBe(false);
  expect([skills, field().value]).toEqual([["MATLAB", "CFD", "FMEA"], ""]);
});

test("leaves a single pasted word to the browser", () => {
  show([]);
  expect(paste("MATLAB")).toBe(true);
  expect(skills).toEqual([]);
});

test("adds a typed skill on Ctrl-S, so that the save includes it", () => {
  show(["MATLAB"]);
  type("FMEA");
  fireEvent.keyDown(field(), { key: "s", ctrlKey: true });
  expect(skills).toEqual(["MATLAB", "FMEA"]);
});

test("accepts no more typing in a full list until a skill is removed", () => {
  show(Array.from({ length: 30 }, (_, at) => `Skill ${at}`));
  expect(field().readOnly).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Remove Skill 4" }));
  expect(field().readOnly).toBe(false);
  expect(screen.getByText("Skill 4 removed").getAttribute("role")).toBe("status");
});
