import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorState } from "./error-state.tsx";

test("announces what failed and retries once at a time", () => {
  const onRetry = vi.fn<() => void>();
  const part = (retrying: boolean) => (
    <ErrorState message="Failed to load members" onRetry={onRetry} retrying={retrying} />
  );
  const { rerender } = render(part(false));
  expect(screen.getByRole("alert").textContent).toContain("Failed to load members");
  expect(screen.getByRole("heading", { level: 2, name: "Error" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(part(true));
  expect(screen.getByRole("button").textContent).toContain("Retrying…");
  fireEvent.click(screen.getByRole("button"));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
