import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangedWords } from "./changed-words.tsx";

test.each([
  [{ added: 64, removed: 21 }, "+64 −21 words"],
  [{ added: 3, removed: 0 }, "+3 words"],
  [{ added: 0, removed: 1 }, "−1 word"],
  [{ added: 0, removed: 0 }, "No words changed"],
])("shows %j as %j", (words, text) => {
  expect(render(<ChangedWords words={words} />).container.textContent).toBe(text);
});
