import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { PdfBar } from "./pdf-bar.tsx";

const onPage = vi.fn<(page: number) => void>();

function Viewer() {
  const [page, setPage] = useState(1);
  onPage.mockImplementation(setPage);
  const zoom = { zoom: 1, onZoom: () => undefined };
  return <PdfBar name="rules.pdf" page={page} last={2} onPage={onPage} {...zoom} />;
}

function show(): void {
  onPage.mockClear();
  render(<Viewer />);
}

test("keeps the focus on “Next page” at the last page, where it does nothing", () => {
  show();
  const next = screen.getByRole("button", { name: "Next page" });
  next.focus();
  fireEvent.click(next);
  expect(next.getAttribute("aria-disabled")).toBe("true");
  expect(next.matches(":disabled")).toBe(false);
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  expect(onPage.mock.calls).toEqual([[2]]);
});

test("keeps the focus in the field of the page, which shows another page", () => {
  show();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Page" });
  field.focus();
  fireEvent.change(field, { target: { value: "2" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole("button", { name: "Previous page" }));
  expect(field.value).toBe("1");
});
