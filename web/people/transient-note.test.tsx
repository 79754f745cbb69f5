import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { TransientNote } from "./transient-note.tsx";
import { useTransientMessage } from "./use-transient-message.ts";

beforeEach(() => void vi.useFakeTimers());

function Panel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useTransientMessage();
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Team
      </h1>
      <TransientNote notice={notice} focusAfterDismiss={heading} />
      <button type="button" onClick={() => notice.showMessage("Saved!")}>
        Save
      </button>
      <button type="button" onClick={() => notice.showMessage("Not saved.", "danger")}>
        Fail
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("announces a success politely and a failure at once", () => {
  render(<Panel />);
  const region = screen.getByRole("status");
  press("Save");
  expect(region.textContent).toBe("Saved!");
  press("Fail");
  expect(screen.getByRole("alert").textContent).toBe("Not saved.");
  expect(screen.queryByText("Saved!")).toBeNull();
});

test("gives a message that replaces a held one its own five seconds", () => {
  render(<Panel />);
  press("Save");
  fireEvent.pointerEnter(screen.getByText("Saved!"));
  pass(60_000);
  press("Fail");
  pass(4_999);
  expect(screen.getByRole("alert")).toBeTruthy();
  pass(1);
  expect(screen.queryByText("Not saved.")).toBeNull();
});

test("shows the same sentence again for its full time", () => {
  render(<Panel />);
  press("Save");
  pass(4_000);
  press("Save");
  pass(4_000);
  expect(screen.getByText("Saved!")).toBeTruthy();
});

test("moves the focus to the heading when the message is dismissed", () => {
  render(<Panel />);
  press("Save");
  press("Dismiss");
  expect(screen.queryByText("Saved!")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Team" }));
});
