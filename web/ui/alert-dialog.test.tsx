import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test } from "vitest";
import { AlertDialog } from "./alert-dialog.tsx";
import { Dialog } from "./dialog.tsx";

let answers: string[];

beforeEach(() => {
  answers = [];
});

async function ask(props: Partial<ComponentProps<typeof AlertDialog>> = {}): Promise<HTMLElement> {
  render(
    <AlertDialog
      open
      title="Delete document?"
      confirm="Delete"
      onConfirm={() => answers.push("confirm")}
      onCancel={() => answers.push("cancel")}
      {...props}
    >
      {props.children ?? "Its comments are deleted too."}
    </AlertDialog>,
  );
  return await screen.findByRole("alertdialog", { name: "Delete document?" });
}

/** Presses the backdrop, as a click beside the dialog does. */
function pressBeside(): void {
  for (const backdrop of screen.getAllByRole("presentation", { hidden: true })) {
    fireEvent.pointerDown(backdrop, { button: 0 });
    fireEvent.mouseDown(backdrop, { button: 0 });
    fireEvent.mouseUp(backdrop, { button: 0 });
    fireEvent.click(backdrop, { button: 0 });
  }
}

const button = (dialog: HTMLElement, name: string | RegExp) =>
  within(dialog).getByRole("button", { name });
const untilFocused = (dialog: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(button(dialog, "Cancel")));

test("reads out its question and what is lost, and focuses the harmless answer", async () => {
  const dialog = await ask();
  expect(screen.getByRole("alertdialog", { description: "Its comments are deleted too." })).toBe(
    dialog,
  );
  await untilFocused(dialog);
});

test("focuses the harmless answer before a link in its text", async () => {
  const dialog = await ask({ children: <a href="/help">What is deleted?</a> });
  await waitFor(() => expect(document.activeElement).toBe(button(dialog, "Cancel")));
});

test.each([
  ["Delete", "confirm"],
  ["Keep it", "cancel"],
])("answers with “%s”", async (name, answer) => {
  fireEvent.click(button(await ask({ cancel: "Keep it" }), name));
  expect(answers).toEqual([answer]);
});

test("cancels on Escape but not on a press beside it", async () => {
  const dialog = await ask();
  await untilFocused(dialog);
  pressBeside();
  expect(answers).toEqual([]);
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(answers).toEqual(["cancel"]);
});

test("closes an ordinary dialog on a press beside it", async () => {
  const onClose = () => void answers.push("close");
  render(
    <Dialog open title="Members" onClose={onClose}>
      Mei Tanaka
    </Dialog>,
  );
  await screen.findByRole("dialog");
  await waitFor(() => {
    pressBeside();
    expect(answers).toContain("close");
  });
});

test("accepts no second confirmation while the first is running", async () => {
  const dialog = await ask({ busy: "Deleting…" });
  const confirm = button(dialog, /Deleting…/);
  fireEvent.click(confirm);
  expect(answers).toEqual([]);
  expect(confirm.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button(dialog, "Cancel"));
  expect(answers).toEqual(["cancel"]);
});
