import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ErrorScreen } from "./error-screen.tsx";

const logged = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  logged.mockReset();
  vi.spyOn(console, "error").mockImplementation(logged);
});

test("reports the error and links home with a full page load", () => {
  const error = new Error("x is undefined");
  render(<ErrorScreen error={error} footer="v1.2.3" />);
  expect(screen.getByRole("heading", { level: 1, name: "Error" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("Nothing that was saved is lost.");
  const home = screen.getByRole("link", { name: "Back to Dashboard" });
  expect(home.getAttribute("href")).toBe("/");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(screen.getByRole("contentinfo").textContent).toBe("v1.2.3");
  expect(logged).toHaveBeenCalledWith(error);
});

test("logs nothing without an error and shows no footer before the app has started", () => {
  render(<ErrorScreen />);
  expect(screen.queryByRole("contentinfo")).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});
