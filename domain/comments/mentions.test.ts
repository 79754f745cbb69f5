import { expect, test } from "vitest";
import { commentParts, commentText, mentionsInText, nameMentions } from "./mentions.ts";

const mei = { id: "m1", name: "Mei Tanaka" };
const stored = "<@m1> and <@m2>, see <https://a.example> <@m1>";

test("finds the members whom a comment mentions, each once", () => {
  expect(mentionsInText(stored)).toEqual(["m1", "m2"]);
  expect(mentionsInText("@Mei < @m1> <@> <@a b>")).toEqual([]);
});

test("writes names into a text", () => {
  expect(nameMentions("<@m1>!", (id) => `${id}'s name`)).toBe("@m1's name!");
});

test("splits a text at its mentions and leaves ids without a name", () => {
  expect(commentParts(stored, [mei])).toEqual([
    { text: "@Mei Tanaka", id: "m1" },
    { text: " and " },
    { text: "<@m2>" },
    { text: ", see <https://a.example> " },
    { text: "@Mei Tanaka", id: "m1" },
  ]);
  expect(commentText("<@m1>\n<@m2>", [mei])).toBe("@Mei Tanaka\n<@m2>");
  expect(commentParts("", [mei])).toEqual([]);
});
