import { beforeAll, expect, test } from "vitest";
import type { TokenAccess } from "../domain/tokens/tokens.ts";
import { readingMethods } from "./http/reading-methods.ts";
import { operationsOf, type ApiDocument } from "./openapi/api-document.ts";
import type { AccessCase, Known } from "./testing/access-case.ts";
import { accessMatrix, prepareAccess } from "./testing/access-matrix.ts";
import type { Client } from "./testing/client.ts";
import { programOf, type SignedIn } from "./testing/sign-in-everyone.ts";
import { useTeam } from "./testing/use-team.ts";

let known: Known;
/** What Dana's programs ask with. */
let programs: Record<TokenAccess, Client>;

const { server, members } = useTeam();

beforeAll(async () => {
  known = await prepareAccess(members);
  programs = {
    read: await programOf(server, members.designer, "read"),
    write: await programOf(server, members.designer, "write"),
  };
});

const asked = accessMatrix.flatMap((door) =>
  Object.keys(door.statuses).map((who) => ({ door, who: who as keyof SignedIn })),
);

test.each(asked)("$door.route answers $who as the table says", async ({ door, who }) => {
  const before = await events();
  const answer = await door.ask(members[who], known);
  expect(answer.status).toBe(door.statuses[who]);
  const isPermitted = answer.status < 300;
  expect(answer.text).toContain((isPermitted && door.shows) || "");
  expect(!isPermitted && door.hides !== undefined && answer.text.includes(door.hides)).toBe(false);
  const written = (await events()).slice(before.length);
  expect(written).toEqual(isPermitted ? (door.events ?? []) : []);
});

/** What its member may do; without pages, tokens of its own and, where it only reads, writes. */
function statusFor(door: AccessCase, access: TokenAccess): number {
  const [method = "", path = ""] = door.route.split(" ");
  if (!path.startsWith("/api/")) return door.statuses.nobody;
  const isRefused =
    path.startsWith("/api/tokens") ||
    path === "/api/live" ||
    path.startsWith("/api/account/") ||
    (access === "read" && !readingMethods.has(method));
  return isRefused ? 403 : door.statuses.designer;
}

const askedByPrograms = accessMatrix.flatMap((door) =>
  (["read", "write"] as const).map((access) => ({ door, access })),
);

test.each(askedByPrograms)(
  "$door.route answers a token to $access as it answers its member",
  async ({ door, access }) => {
    const before = await events();
    const answer = await door.ask(programs[access], known);
    expect(answer.status).toBe(statusFor(door, access));
    const isPermitted = answer.status < 300;
    expect(!isPermitted && door.hides !== undefined && answer.text.includes(door.hides)).toBe(
      false,
    );
    const written = (await events()).slice(before.length);
    expect(written).toEqual(isPermitted ? (door.events ?? []) : []);
  },
);

test("every route of the app stands in the table", () => {
  const named = new Set(accessMatrix.map((door) => door.route));
  const served = server.app.routes
    .filter(
      (route) => route.method !== "ALL" && !route.path.endsWith("*") && !isBuiltFile(route.path),
    )
    .map((route) => `${route.method} ${route.path}`);
  expect([...new Set(served)].filter((route) => !named.has(route))).toEqual([]);
});

test("every operation of the API is described", async () => {
  const answer = await members.nobody.get<ApiDocument>("/api/openapi.json");
  const described = operationsOf(answer.body).map(({ place }) =>
    place.replace(/\{(\w+)\}/g, ":$1"),
  );
  const operations = accessMatrix
    .map((door) => door.route)
    .filter((route) => route.includes(" /api/"))
    // The framework hands HEAD to GET.
    .map((route) => route.replace("GET /api/uploads/:id", "HEAD /api/uploads/:id"));
  expect(new Set(described)).toEqual(new Set(operations));
});

/** Icons and the like from the build, which anybody may load. */
function isBuiltFile(path: string): boolean {
  return /^\/[^/]+\.(?:svg|png|ico|webmanifest|json)$/.test(path) && !path.startsWith("/api/");
}

async function events(): Promise<string[]> {
  const rows = await server.context.db.selectFrom("events").select("kind").orderBy("id").execute();
  return rows.map((row) => row.kind);
}
