import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { emailOf, gatherCast } from "../testing/cast.ts";
import { openTestWorld } from "../testing/test-world.ts";

test.each([
  ["Kestrel, Racing: A", {}, 'From: "Kestrel, Racing: A" <paddock@wiki.team.edu>'],
  ["Kestrel", { MAIL_FROM: "Wiki <wiki@team.edu>" }, "From: Wiki <wiki@team.edu>"],
])("a letter of %s with %o says whole who sent it", async (teamName, given, from) => {
  const environment = { TEAM_NAME: teamName, BASE_URL: "http://wiki.team.edu", ...given };
  const world = await openTestWorld(environment);
  try {
    await gatherCast(world);
    const headers = { origin: "http://wiki.team.edu" };
    const form = { email: emailOf("lead") };
    await world.visitor().post("/api/password-resets", form, headers);
    await world.jobs.idle();
    const folder = fileURLToPath(world.world.settings.mailUrl);
    const [name = ""] = await readdir(folder);
    const lines = (await readFile(join(folder, name), "utf8")).split(/\r?\n/);
    expect(lines).toContain(from);
  } finally {
    await world.stop();
  }
});
