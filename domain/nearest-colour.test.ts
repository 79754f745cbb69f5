import { describe, expect, test } from "vitest";
import { nearestBackground, nearestTextColour, type ForeignColour } from "./nearest-colour.ts";
import { backgroundColours, textColours } from "./palette.ts";

function hex(code: string): ForeignColour {
  const part = (at: number) => Number.parseInt(code.slice(at, at + 2), 16) / 255;
  return { r: part(1), g: part(3), b: part(5) };
}

describe("a foreign text colour", () => {
  test.each(Object.entries(textColours).filter(([name]) => name !== "grey"))(
    "that is our %s keeps its name",
    (name, { hex: code }) => expect(nearestTextColour(hex(code))).toBe(name),
  );

  test.each([
    ["#ff0000", "light-red"],
    ["#0000ff", "blue"],
    ["#008000", "green"],
    ["#8b0000", "dark-red"],
    ["#808080", "grey"],
    ["#e67e22", "light-red"],
  ])("%s becomes %s", (code, name) => expect(nearestTextColour(hex(code))).toBe(name));

  test.each(["#000000", "#212121", "#333333", "#ffffff", "#cccccc"])("%s is plain text", (code) =>
    expect(nearestTextColour(hex(code))).toBeUndefined(),
  );
});

describe("a foreign background", () => {
  test.each([
    [backgroundColours.marker.hex, "marker"],
    ["#ffff00", "marker"],
    ["#fff2a8", "marker"],
    ["#00ff00", "green"],
    ["#00bfff", "sky"],
    ["#cccccc", "grey"],
  ])("%s becomes %s", (code, name) => expect(nearestBackground(hex(code))).toBe(name));

  test.each(["#ffffff", "#fafafa", "#000000", "#1e1e1e"])("%s is paper", (code) =>
    expect(nearestBackground(hex(code))).toBeUndefined(),
  );
});

test("what is not there or cannot be seen has no name", () => {
  expect(nearestTextColour(undefined)).toBeUndefined();
  expect(nearestTextColour({ ...hex("#ff0000"), alpha: 0 })).toBeUndefined();
  expect(nearestBackground({ ...hex("#ff0000"), alpha: 0.05 })).toBeUndefined();
});
