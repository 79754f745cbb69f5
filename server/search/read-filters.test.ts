import { expect, test } from "vitest";
import type { SearchFilters } from "../../domain/search/search-page-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam();

test("lists each tag in the spelling that was used first (rule 3.17)", async () => {
  await write({ tags: ["zeta", "Aero"] });
  await write({ tags: ["Zeta", "ABS"] });
  await write({ tags: ["abs", "AERO", "ZETA"], subteam: "powertrain" });
  await write({ tags: ["Kers"], subteam: "powertrain" });
  await write({ tags: ["KERS"] });
  const { body } = await members.guest.get<SearchFilters>("/api/search/filters");
  expect(body.tags).toEqual(["ABS", "Aero", "Kers", "zeta"]);
});
