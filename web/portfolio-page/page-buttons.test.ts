import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { enableThemeButton } from "../layout/enable-theme-button.ts";
import { enablePhotoKeys } from "./enable-photo-keys.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";

beforeEach(() => {
  showPortfolio();
});

test("toggles the theme with a button that states the current one", () => {
  expect(document.querySelector<HTMLButtonElement>("[data-theme-toggle]")?.hidden).toBe(true);
  enableThemeButton();
  const button = screen.getByRole("button", { name: "Dark mode" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("true");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
});

test("opens a photo with the space bar without scrolling", () => {
  enablePhotoKeys();
  const [photo] = screen.getAllByRole("button", { name: "Open photo 1: The open pack" });
  if (!photo) throw new Error("No photo");
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  photo.addEventListener("click", opened);
  expect(fireEvent.keyDown(photo, { key: " " })).toBe(false);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(fireEvent.keyDown(photo, { key: "ArrowDown" })).toBe(true);
  expect(opened).toHaveBeenCalledTimes(1);
});
