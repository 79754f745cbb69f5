import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

test.each([
  ["Mei Tanaka", "MT"],
  ["  mei   tanaka ", "MT"],
  ["Ana María de la Cruz", "AC"],
  ["Cher", "C"],
  ["Øyvind Ås", "ØÅ"],
  ["𝒜da Lovelace", "𝒜L"],
  ["", ""],
])("shows the initials of %j as %j and adds nothing to the name beside it", (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  const avatar = container.querySelector("[data-initials]");
  expect(avatar?.getAttribute("data-initials")).toBe(initials);
  expect(avatar?.getAttribute("aria-hidden")).toBe("true");
});
