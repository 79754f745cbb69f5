import { beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam({ RATE_LIMITS: "off" });

beforeAll(async () => {
  await write({ title: "Brake Hubs", tags: ["Suspension"], content: "<p>rotor ends</p>" });
});

test.each([
  // One wrong letter, then two.
  ["brqke", "brake"],
  ["broke", "brake"],
  ["prake", "brake"],
  ["brakz", "brake"],
  ["brke", "brake"],
  ["braake", "brake"],
  ["brqkes", "brake"],
  ["bzqke", "brake"],
  ["suspenzzion", "suspension"],
  // Swapped letters.
  ["barke", "brake"],
  ["brkae", "brake"],
  ["rbake", "brake"],
  ["braek", "brake"],
  ["hbus", "hubs"],
  ["husb", "hubs"],
  ["suspnesiom", "suspension"],
  ["barkes hbus", "brake hubs"],
  // Too far away.
  ["prakz", null],
  ["bqqqe", null],
  ["hxxs", null],
  // Only in the text.
  ["rotro", null],
])("suggests for %s (rule 5.37)", async (typed, suggestion) => {
  const path = `/api/search?q=${encodeURIComponent(typed)}`;
  const { body } = await members.guest.get<SearchAnswer>(path);
  expect(body).toMatchObject({ total: 0, suggestion });
});
