import { rename } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { useServerPerTest } from "./testing/use-team.ts";

const server = useServerPerTest();

async function health() {
  const { status, body } = await server.visitor().get("/api/health");
  return [status, body];
}

describe("the health check", () => {
  test("reports ready, and names the files when their folder is missing", async () => {
    expect(await health()).toEqual([200, { status: "ready" }]);
    const folder = join(server.context.settings.dataDir, "files");
    await rename(folder, `${folder}-elsewhere`);
    expect(await health()).toEqual([503, { status: "not-ready", failing: "files" }]);
  });

  test("names the database when it does not answer", async () => {
    await server.context.db.destroy();
    expect(await health()).toEqual([503, { status: "not-ready", failing: "database" }]);
  });
});
