import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { onPaper } from "./on-paper.ts";
import { photoButtons } from "./photo-buttons.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";
import { themeButton } from "./theme-button.ts";

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  root.dataset["theme"] = "light";
  showPortfolio();
});

test("the theme is chosen by a button that says which one holds", () => {
  expect(document.querySelector<HTMLButtonElement>("[data-theme-toggle]")?.hidden).toBe(true);
  themeButton();
  const button = screen.getByRole("button", { name: "Dark mode" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(button);
  expect(button.getAttribute("aria-pressed")).toBe("true");
  expect([root.dataset["theme"], localStorage.getItem("paddock-theme")]).toEqual(["dark", "dark"]);
});

test("paper is white in the dark theme too, and the screen is as before afterwards", () => {
  onPaper();
  root.dataset["theme"] = "dark";
  window.dispatchEvent(new Event("beforeprint"));
  expect(root.dataset["theme"]).toBe("light");
  window.dispatchEvent(new Event("afterprint"));
  expect(root.dataset["theme"]).toBe("dark");
});

test("a photo is pressed by the space bar, which does not scroll then", () => {
  photoButtons();
  const [photo] = screen.getAllByRole("button", { name: "Open photo 1: The open pack" });
  if (!photo) throw new Error("No photo");
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  photo.addEventListener("click", opened);
  expect(fireEvent.keyDown(photo, { key: " " })).toBe(false);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(fireEvent.keyDown(photo, { key: "ArrowDown" })).toBe(true);
  expect(opened).toHaveBeenCalledTimes(1);
});
