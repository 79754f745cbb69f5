import { describe, expect, test } from "vitest";
import { nearestBackground, nearestTextColor, type ForeignColor } from "./nearest-color.ts";
import { backgroundColors, textColors } from "./palette.ts";

function hex(code: string): ForeignColor {
  const part = (at: number) => Number.parseInt(code.slice(at, at + 2), 16) / 255;
  return { r: part(1), g: part(3), b: part(5) };
}

describe("a foreign text color", () => {
  test.each(Object.entries(textColors).filter(([name]) => name !== "grey"))(
    "that equals our %s keeps its name",
    (name, { hex: code }) => expect(nearestTextColor(code, hex)).toBe(name),
  );

  test.each([
    ["#ff0000", "light-red"],
    ["#0000ff", "blue"],
    ["#008000", "green"],
    ["#8b0000", "dark-red"],
    ["#808080", "grey"],
    ["#e67e22", "light-red"],
  ])("%s becomes %s", (code, name) => expect(nearestTextColor(code, hex)).toBe(name));

  test.each(["#000000", "#212121", "#333333", "#ffffff", "#cccccc"])("%s is plain text", (code) =>
    expect(nearestTextColor(code, hex)).toBeUndefined(),
  );
});

describe("a foreign background", () => {
  test.each([
    [backgroundColors.marker.hex, "marker"],
    ["#ffff00", "marker"],
    ["#fff2a8", "marker"],
    ["#00ff00", "green"],
    ["#00bfff", "sky"],
    ["#cccccc", "grey"],
  ])("%s becomes %s", (code, name) => expect(nearestBackground(code, hex)).toBe(name));

  test.each(["#ffffff", "#fafafa", "#000000", "#1e1e1e"])("%s is plain paper", (code) =>
    expect(nearestBackground(code, hex)).toBeUndefined(),
  );
});

test("returns no name for invalid and nearly transparent colors", () => {
  const faint = (alpha: number) => (code: string) => ({ ...hex(code), alpha });
  expect(nearestTextColor("nothing", () => undefined)).toBeUndefined();
  expect(nearestTextColor("#ff0000", faint(0))).toBeUndefined();
  expect(nearestBackground("#ff0000", faint(0.05))).toBeUndefined();
});

test("ignores a color of more than 64 characters without parsing it", () => {
  const color = (length: number) => "#ff0000".padEnd(length);
  expect(nearestTextColor(color(64), hex)).toBe("light-red");
  expect(nearestTextColor(color(65), hex)).toBeUndefined();
  expect(nearestBackground(color(64), hex)).toBeDefined();
  expect(nearestBackground(color(65), hex)).toBeUndefined();
});
