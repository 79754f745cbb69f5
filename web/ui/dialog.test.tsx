import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

function Part(props: Partial<ComponentProps<typeof Dialog>>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Members
      </button>
      <Dialog title="Chassis Members" open={isOpen} onClose={() => setOpen(false)} {...props}>
        <input aria-label="Filter" />
      </Dialog>
    </>
  );
}

async function open(props: Partial<ComponentProps<typeof Dialog>> = {}): Promise<HTMLElement> {
  render(<Part {...props} />);
  const opener = screen.getByRole("button", { name: "Members" });
  opener.focus();
  fireEvent.click(opener);
  return await screen.findByRole("dialog", { name: "Chassis Members" });
}

test("shows its title, detail, and footer", async () => {
  const dialog = within(await open({ detail: "3 active members", footer: <p>Newest first</p> }));
  expect(dialog.getByRole("heading", { name: "Chassis Members" })).toBeTruthy();
  expect(dialog.getByText("3 active members")).toBeTruthy();
  expect(dialog.getByText("Newest first")).toBeTruthy();
});

test("hides the page behind it from screen readers", async () => {
  await open();
  expect(screen.queryByRole("button", { name: "Members" })).toBeNull();
  expect(screen.getByRole("button", { name: "Members", hidden: true })).toBeTruthy();
});

test.each([
  ["Escape", (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: "Escape" })],
  [
    "its Close button",
    (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("button", { name: "Close" })),
  ],
])("closes with %s and returns the focus to the control that opened it", async (_how, close) => {
  close(await open());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const opener = screen.getByRole("button", { name: "Members" });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("focuses the title of a dialog with much to read", async () => {
  const dialog = within(await open({ readFirst: true }));
  const title = dialog.getByRole("heading", { name: "Chassis Members" });
  await waitFor(() => expect(document.activeElement).toBe(title));
});
