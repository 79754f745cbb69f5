import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { stubClipboard } from "../../testing/stub-clipboard.ts";
import { createToasts, ToastsContext, type Toasts } from "../../ui/toasts.ts";
import { TextHeading } from "./text-heading.tsx";

let toasts: Toasts;

beforeEach(() => {
  toasts = createToasts();
});

function show(level: number, id?: string): void {
  render(
    <ToastsContext value={toasts}>
      <TextHeading level={level} text="Heat flow" attributes={id === undefined ? {} : { id }}>
        Heat <em>flow</em>
      </TextHeading>
    </ToastsContext>,
  );
}

test.each([
  [1, 2],
  [2, 2],
  [3, 3],
])("shows level %i as level %i, named by its words alone", (level, shown) => {
  show(level, "section-heat-flow");
  const heading = screen.getByRole("heading", { name: "Heat flow", level: shown });
  expect(heading.id).toBe("section-heat-flow");
  // The library leaves out the button's label, which browsers would add.
  const words = document.getElementById(heading.getAttribute("aria-labelledby") ?? "");
  expect(words?.textContent).toBe("Heat flow");
});

test("copies a link to itself", async () => {
  const copied = stubClipboard("https");
  history.replaceState(null, "", "/document/d1?from=search#section-other");
  show(2, "section-ölkühler");
  fireEvent.click(screen.getByRole("button", { name: "Copy link to Heat flow" }));
  await waitFor(() => expect(toasts.read()).toMatchObject([{ text: "Link copied", tone: "ok" }]));
  const { pathname, search, hash } = new URL(copied[0] ?? "");
  expect([pathname, search, decodeURIComponent(hash)]).toEqual([
    "/document/d1",
    "",
    "#section-ölkühler",
  ]);
});

test("reports a link that could not be copied", async () => {
  stubClipboard("refused");
  show(2, "section-heat-flow");
  fireEvent.click(screen.getByRole("button"));
  const failure = { text: "Couldn't copy the link.", tone: "danger" };
  await waitFor(() => expect(toasts.read()).toMatchObject([failure]));
});

test("offers no link without an id, as in a comparison of versions", () => {
  show(2);
  expect(screen.getByRole("heading", { name: "Heat flow" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
