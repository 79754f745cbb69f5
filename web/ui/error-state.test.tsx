import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorState } from "./error-state.tsx";

test("announces what failed and offers to retry", () => {
  const onRetry = vi.fn<() => void>();
  render(<ErrorState message="Failed to load members" onRetry={onRetry} />);
  expect(screen.getByRole("alert").textContent).toContain("Failed to load members");
  expect(screen.getByRole("heading", { level: 2, name: "Error" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
