import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stubBrowser } from "../testing/open-document.tsx";
import { Lightbox } from "./lightbox.tsx";

const pictures = [
  { id: "w".repeat(20), name: "wing.png", alt: "The wing from the side" },
  { id: "h".repeat(20), name: "hub.png", alt: "" },
];
const onClose = vi.fn<() => void>();
beforeEach(async () => {
  onClose.mockClear();
  await stubBrowser();
});

function show(start = 0) {
  render(<Lightbox pictures={pictures} start={start} opener={document.body} onClose={onClose} />);
}

test("shows a picture with its description and its download (rule 9.58)", () => {
  show();
  const dialog = screen.getByRole("dialog", { name: "Picture 1 of 2" });
  expect(dialog.textContent).toContain("The wing from the side");
  const link = screen.getByRole("link", { name: "Download" });
  expect(link.getAttribute("href")).toBe(`/api/files/${pictures[0]?.id}?download=1`);
});

test("focuses the close button when it opens", async () => {
  show();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" })),
  );
});

test("goes to the next picture and back, and not past the ends (rule 9.59)", () => {
  show();
  const dialog = screen.getByRole("dialog");
  fireEvent.keyDown(dialog, { key: "ArrowLeft" });
  expect(screen.getByRole("heading").textContent).toBe("Picture 1 of 2");
  fireEvent.click(screen.getByRole("button", { name: "Next picture" }));
  expect(screen.getByRole("heading").textContent).toBe("Picture 2 of 2");
  expect(screen.getByRole("img").getAttribute("alt")).toBe("hub.png");
  fireEvent.keyDown(dialog, { key: "ArrowRight" });
  expect(screen.getByRole("heading").textContent).toBe("Picture 2 of 2");
});

test("loads the original when it is zoomed (rule 9.60)", () => {
  show();
  const source = () => screen.getByRole("img").getAttribute("src");
  expect(source()).toBe(`/api/files/${pictures[0]?.id}/large`);
  fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(source()).toBe(`/api/files/${pictures[0]?.id}`);
  expect(screen.getByText("150 %")).toBeTruthy();
});

test("keeps the large size if the original cannot be loaded", () => {
  show();
  fireEvent.load(screen.getByRole("img"));
  fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByRole("img").getAttribute("src")).toBe(`/api/files/${pictures[0]?.id}/large`);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("says that a picture could not be loaded", () => {
  show(1);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByRole("alert").textContent).toBe("Failed to load image");
});

test("closes with Escape", () => {
  show();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(1);
});
