import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { emailOf, signInEveryone } from "../testing/sign-in-everyone.ts";
import { openTestServer } from "../testing/test-server.ts";

test.each([
  ["Kestrel, Racing: A", {}, 'From: "Kestrel, Racing: A" <paddock@wiki.team.edu>'],
  ["Kestrel", { MAIL_FROM: "Wiki <wiki@team.edu>" }, "From: Wiki <wiki@team.edu>"],
])("names the sender for team %s with %o", async (teamName, settings, from) => {
  const environment = { TEAM_NAME: teamName, BASE_URL: "http://wiki.team.edu", ...settings };
  const server = await openTestServer(environment);
  try {
    await signInEveryone(server);
    const headers = { origin: "http://wiki.team.edu" };
    const form = { email: emailOf("lead") };
    await server.visitor().post("/api/password-resets", form, headers);
    await server.jobs.idle();
    const folder = fileURLToPath(server.context.settings.mailUrl);
    const [name = ""] = await readdir(folder);
    const lines = (await readFile(join(folder, name), "utf8")).split(/\r?\n/);
    expect(lines).toContain(from);
  } finally {
    await server.stop();
  }
});
