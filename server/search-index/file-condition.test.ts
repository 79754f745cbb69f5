import { describe, expect, test } from "vitest";
import { conditionInFiles, lookedUpInFiles } from "./file-condition.ts";

const words = new Map([
  ["brake", ["brake", "brakes"]],
  ["tem", ["item", "temperature"]],
  ["gear", ["gear"]],
  ["box", Array.from({ length: 1_001 }, (_, at) => `box${at}`)],
]);

describe("what the index of files is asked", () => {
  test.each([
    ["brake", [["4wbrake", "4wbrakes"]], true],
    ["é", [["4xc3a9"]], true],
    ["absent", [[]], false],
    [
      "brake tem",
      [
        ["4wbrake", "4wbrakes"],
        ["4witem", "4wtemperature"],
      ],
      false,
    ],
    ["brake the gear", [["4wbrake", "4wbrakes"], ["4wthe"], ["4wgear"]], false],
    [" gear ", [["4wgear"]], false],
    ["gear-", [["4wgear"]], false],
  ])("%j", (fragment, groups, isCertain) => {
    const known = new Map([...words, ["absent", []]]);
    const expected = fragment === "absent" ? { groups, isCertain: true } : { groups, isCertain };
    expect(conditionInFiles(fragment, known)).toEqual(expected);
  });

  test("asks for pairs of letters if too many words hold the fragment, or it has none", () => {
    const { groups, isCertain } = conditionInFiles("box", words);
    expect(isCertain).toBe(false);
    expect(groups.flat().every((token) => token.startsWith("4x"))).toBe(true);
    expect(conditionInFiles("-->", words).groups.flat()).toContain("4x2d2d");
  });

  test("looks up the beginning of each word", () => {
    expect(lookedUpInFiles("brake-temp of")).toEqual(["brake", "temp"]);
    expect(lookedUpInFiles("x".repeat(40))).toEqual(["x".repeat(32)]);
  });
});
