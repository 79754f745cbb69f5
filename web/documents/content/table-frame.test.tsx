import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { TableFrame } from "./table-frame.tsx";

let measure: () => void;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        measure = () => act(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
});

test.each([
  [600, 600, false],
  [601, 600, true],
])("is a tab stop for %i pixels in a frame of %i: %s", (scrollWidth, clientWidth, scrolls) => {
  const frame = render(
    <TableFrame>
      <tbody>
        <tr>
          <td>1.4 K</td>
        </tr>
      </tbody>
    </TableFrame>,
  ).container.firstElementChild as HTMLElement;
  Object.defineProperties(frame, {
    scrollWidth: { value: scrollWidth },
    clientWidth: { value: clientWidth },
  });
  measure();
  expect(frame.tabIndex).toBe(scrolls ? 0 : -1);
  expect(screen.queryByRole("region", { name: "Table" })).toBe(scrolls ? frame : null);
});
