import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { LoadMore } from "./load-more.tsx";

const fetchNextPage = vi.fn<() => void>();
const idle = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage,
};

function list(state: Partial<typeof idle>) {
  return <LoadMore query={{ ...idle, ...state }} items="members" />;
}

test("renders nothing for a list of one page", () => {
  render(list({ hasNextPage: false }));
  expect(screen.queryByRole("button")).toBeNull();
});

test("loads each page once, and none after the last", () => {
  fetchNextPage.mockClear();
  const { rerender } = render(list({}));
  const button = screen.getByRole("button", { name: "Load more" });
  fireEvent.click(button);
  rerender(list({ isFetchingNextPage: true }));
  fireEvent.click(button);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(list({ hasNextPage: false }));
  expect(screen.getByRole("button", { name: "All members are shown" })).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test("announces a failed page and retries it with the same button", () => {
  fetchNextPage.mockClear();
  render(list({ isFetchNextPageError: true }));
  expect(screen.getByRole("alert").textContent).toBe("Failed to load more members");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});
