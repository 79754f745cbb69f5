import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DialogBody } from "./dialog-body.tsx";

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

test("can be focused and scrolled by keyboard, by the dialog's name, while it overflows", () => {
  render(
    <>
      <h2 id="title">What changed</h2>
      <DialogBody titleId="title">A long text</DialogBody>
    </>,
  );
  const body = screen.getByText("A long text");
  const resize = (clientHeight: number) => {
    Object.defineProperties(body, {
      clientHeight: { value: clientHeight, configurable: true },
      scrollHeight: { value: 600, configurable: true },
    });
    measure();
  };
  resize(600);
  expect(screen.queryByRole("region")).toBeNull();
  expect(body.tabIndex).toBe(-1);
  resize(400);
  expect(screen.getByRole("region", { name: "What changed" })).toBe(body);
  expect(body.tabIndex).toBe(0);
  resize(600);
  expect(screen.queryByRole("region")).toBeNull();
});
