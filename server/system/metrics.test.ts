import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam({ METRICS_TOKEN: "pit-wall-reads-this" });

const ask = (authorization: string) =>
  server.visitor().get("/api/metrics", authorization === "" ? {} : { authorization });

test("metrics need the token, whoever is signed in", async () => {
  expect((await ask("")).status).toBe(401);
  expect((await ask("Bearer pit-wall")).status).toBe(401);
  expect((await members.captain.get("/api/metrics")).status).toBe(401);
  expect((await ask("Bearer pit-wall-reads-this")).status).toBe(200);
});

test("metrics count requests by route, never by path", async () => {
  await members.lead.get("/api/documents/k3v9q2m7x4h8n5w6t2rj");
  const { text, headers } = await ask("Bearer pit-wall-reads-this");
  expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toMatch(
    /paddock_http_request_duration_seconds_count\{method="GET",route="\/api\/documents\/:id",status="404"\} 1\n/,
  );
  expect(text).not.toContain("k3v9q2m7x4h8n5w6t2rj");
  expect(text).toMatch(/^paddock_database_bytes \d{6,}$/m);
  expect(text).toMatch(/^paddock_jobs_failed 0$/m);
});

test("metrics have every name that the dashboard asks for", async () => {
  const { text } = await ask("Bearer pit-wall-reads-this");
  const file = readFileSync(new URL("../../docs/grafana.json", import.meta.url), "utf8");
  const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] };
  const names = panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => expr.match(/\b(?:paddock|process|nodejs)_\w+/g) ?? []);
  expect(names.length).toBeGreaterThanOrEqual(panels.length);
  const known = (name: string) => new RegExp(`^${name}(?:\\{.*\\})? `, "m").test(text);
  // There is no backup yet.
  const later = ["paddock_last_backup_seconds"];
  expect(names.filter((name) => !known(name) && !later.includes(name))).toEqual([]);
});
