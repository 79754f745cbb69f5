import { expect, test } from "vitest";
import { useTeam } from "../testing/use-team.ts";
import { getVisibleSubteam } from "./get-visible-subteam.ts";

const { server, members } = useTeam();

test("finds a subteam by its id", async () => {
  expect(await getVisibleSubteam(server.context.db, "chassis")).toMatchObject({ name: "Chassis" });
});

test("names the known subteams when one is unknown", async () => {
  await expect(getVisibleSubteam(server.context.db, "wings")).rejects.toThrow(
    /^"wings" is not a subteam; choose one of driver-controls, chassis, .+, general\.$/,
  );
});

test("refuses a hidden subteam", async () => {
  await members.captain.put("/api/subteams/business", { hidden: true });
  await expect(getVisibleSubteam(server.context.db, "business")).rejects.toThrow(
    "Business is hidden; a captain can show it again under Settings.",
  );
});
