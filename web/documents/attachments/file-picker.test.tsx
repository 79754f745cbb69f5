import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultFileLimits } from "../../../domain/files/files.ts";
import { FilePicker } from "./file-picker.tsx";

test("passes the chosen files on and can choose a removed file again", () => {
  const chosen: string[][] = [];
  render(
    <FilePicker
      limits={defaultFileLimits}
      disabled={false}
      onFiles={(files) => chosen.push(files.map(({ name }) => name))}
    />,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Attachments");
  expect(input.multiple).toBe(true);
  const values: string[] = [];
  // In jsdom the value is always empty.
  Object.defineProperty(input, "value", {
    set: (value: string) => {
      values.push(value);
    },
  });
  fireEvent.change(input, { target: { files: [new File([], "a.csv"), new File([], "b.csv")] } });
  expect(chosen).toEqual([["a.csv", "b.csv"]]);
  expect(values).toEqual([""]);
});

test("reads out the limits with the control", () => {
  render(<FilePicker limits={defaultFileLimits} disabled={false} onFiles={() => undefined} />);
  const input = screen.getByLabelText("Attachments");
  const description = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe(
    "Drop files here or choose them. Up to 20 files, 100 MB each, 500 MB total.",
  );
});

test("disappears during a save", () => {
  render(<FilePicker limits={defaultFileLimits} disabled onFiles={() => undefined} />);
  expect(screen.queryByLabelText("Attachments")).toBeNull();
});
