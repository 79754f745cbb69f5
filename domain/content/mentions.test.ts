import { expect, test } from "vitest";
import { isMentionId, mentionsIn, newMentions, showMentions } from "./mentions.ts";

const mention = (id: string, text = "") => `<span data-mention="${id}">${text}</span>`;

test("finds each mentioned member once", () => {
  const content = `<p>${mention("a")} and ${mention("b")}, ${mention("a")}</p>`;
  expect(mentionsIn(content)).toEqual(["a", "b"]);
  expect(mentionsIn('<p><span data-color="red">a</span></p>')).toEqual([]);
});

test("finds members whom the content did not mention before", () => {
  expect(newMentions(`<p>${mention("a")}${mention("b")}</p>`, `<p>${mention("a")}</p>`)).toEqual([
    "b",
  ]);
  expect(newMentions("<p></p>", `<p>${mention("a")}</p>`)).toEqual([]);
});

test("writes names into mentions, whatever they said before", () => {
  const content = `<p>${mention("a")} ${mention("b", "@Old")}</p>`;
  const names: Record<string, string> = { a: "Dana Ito", b: "Noor &amp; Co" };
  expect(showMentions(content, (id) => names[id] ?? "")).toBe(
    `<p>${mention("a", "@Dana Ito")} ${mention("b", "@Noor &amp; Co")}</p>`,
  );
});

test.each([
  ["k3v9q2m7x4h8n5w6t2rj", true],
  ["", false],
  ['a"b', false],
  ["a b", false],
])("takes %s as a member's id: %s", (id, expected) => {
  expect(isMentionId(id)).toBe(expected);
});
