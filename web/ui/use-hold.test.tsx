import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useHold } from "./use-hold.ts";

function Held() {
  const { isHeld, handlers, release } = useHold();
  return (
    <div data-testid="held" data-held={isHeld} {...handlers}>
      <button type="button" onClick={release}>
        Dismiss
      </button>
    </div>
  );
}

const isHeld = () => screen.getByTestId("held").dataset["held"];

test("holds again after a release that was followed by the loss of the focus", () => {
  render(<Held />);
  const button = screen.getByRole("button", { name: "Dismiss" });
  fireEvent.focus(button);
  expect(isHeld()).toBe("true");
  fireEvent.click(button);
  fireEvent.blur(button);
  expect(isHeld()).toBe("false");
  fireEvent.pointerEnter(button);
  expect(isHeld()).toBe("true");
});
