import { expect, test } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam();

async function titles(query: string): Promise<(string | null)[]> {
  const answer = await members.guest.get<SearchAnswer>(
    `/api/search?q=${encodeURIComponent(query)}`,
  );
  return answer.body.results.map(({ title }) => title);
}

test("a whole word comes before a newer match within a word", async () => {
  await write({ title: "Axes", content: "<p>Positions are given in ENU.</p>" });
  await write({ title: "Bolts", content: "<p>Enumerate the foam attenuators.</p>" });
  expect(await titles("enu")).toEqual(["Axes", "Bolts"]);
});

test("documents with one of several words in their title come first", async () => {
  await write({ title: "Signals", content: "<p>Wait for the go signal.</p>" });
  await write({ title: "Bridge", content: "<p>It passes on the go signal.</p>" });
  expect(await titles("go signal")).toEqual(["Signals", "Bridge"]);
  await write({ title: "Custom mapping", content: "<p>The format is a table.</p>" });
  await write({ title: "Plugin", content: "<p>A map has a format of its own, a custom one.</p>" });
  expect(await titles("custom map format")).toEqual(["Custom mapping", "Plugin"]);
});

test.each([
  ["Brake fluid level", "brake fluid levels", '"brake fluid level" kettle'],
  ["The pre-charge-relay", "a pre-charge-relay", "kettle pre-charge-relay"],
])("counts “%s” as a title with one of several words", async (title, text, query) => {
  await write({ title, content: "<p>kettle</p>" });
  await write({ title: "Newer", content: `<p>${text} and a kettle</p>` });
  expect(await titles(query)).toEqual([title, "Newer"]);
});

test("does not rank a title with a similar phrase as one with the phrase", async () => {
  await write({ title: "Stator shim", content: "<p>rotor shim, 3 mm</p>" });
  await write({ title: "Gap", content: "<p>rotor shim, 2 mm</p>" });
  expect(await titles('"rotor shim" mm')).toEqual(["Gap", "Stator shim"]);
});
