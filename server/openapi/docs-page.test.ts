import { expect, test } from "vitest";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

test("shows the team's name, also after a captain has changed it", async () => {
  const read = async () => (await server.visitor().get("/api/docs")).text;
  expect(await read()).toContain("<title>API · Paddock</title>");
  await members.captain.put("/api/settings/team", { teamName: "Kestrel & Co" });
  const page = await read();
  expect(page).toContain("<title>API · Kestrel &amp; Co</title>");
  expect(page).toMatch(/class="brand"[^>]*><span[^>]*><\/span>Kestrel &amp; Co</);
});
