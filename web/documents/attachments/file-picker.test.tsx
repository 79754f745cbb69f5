import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultFileLimits } from "../../../domain/files/files.ts";
import { FilePicker } from "./file-picker.tsx";

const props = { count: 2, limits: defaultFileLimits, onFiles: () => undefined };

test("passes the chosen files on and can choose a removed file again", () => {
  const chosen: string[][] = [];
  render(
    <FilePicker
      count={0}
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
  render(<FilePicker {...props} disabled={false} />);
  const input = screen.getByLabelText("Attachments");
  const description = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe(
    "Drop files anywhere on this page. Up to 20 files, 100 MB each, 500 MB total.",
  );
});

test("shows the number of files", () => {
  render(<FilePicker {...props} disabled />);
  expect(screen.getByText("Attachments (2)")).toBeTruthy();
});

test("disappears during a save", () => {
  render(<FilePicker {...props} disabled />);
  expect(screen.queryByLabelText("Attachments")).toBeNull();
});
