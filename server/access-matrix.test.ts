import { beforeAll, expect, test } from "vitest";
import type { TokenAccess } from "../domain/tokens/tokens.ts";
import { safeMethods } from "./http/safe-methods.ts";
import { operationsOf, type ApiDocument } from "./openapi/api-document.ts";
import type { AccessCase, Known } from "./testing/access-case.ts";
import { accessMatrix, prepareAccess } from "./testing/access-matrix.ts";
import type { Client } from "./testing/client.ts";
import { createTokenClient, type SignedIn } from "./testing/sign-in-everyone.ts";
import { useTeam } from "./testing/use-team.ts";

let known: Known;
/** Clients that use Dana's API tokens. */
let tokenClients: Record<TokenAccess, Client>;

const { server, members } = useTeam();

beforeAll(async () => {
  known = await prepareAccess(members);
  tokenClients = {
    read: await createTokenClient(server, members.designer, "read"),
    write: await createTokenClient(server, members.designer, "write"),
  };
});

const matrixRows = accessMatrix.flatMap((access) =>
  Object.keys(access.statuses).map((who) => ({ access, who: who as keyof SignedIn })),
);

test.each(matrixRows)("$access.route answers $who as in the matrix", async ({ access, who }) => {
  const before = await events();
  const answer = await access.ask(members[who], known);
  expect(answer.status).toBe(access.statuses[who]);
  const isPermitted = answer.status < 300;
  expect(answer.text).toContain((isPermitted && access.shows) || "");
  expect(leaks(access, answer)).toBe(false);
  const written = (await events()).slice(before.length);
  expect(written).toEqual(isPermitted ? (access.events ?? []) : []);
});

function leaks({ hides }: AccessCase, { status, text }: { status: number; text: string }): boolean {
  return status >= 300 && hides !== undefined && text.includes(hides);
}

/** A token may do what its member may, except for pages, the account, and writes if read-only. */
function statusForToken({ route, statuses }: AccessCase, tokenAccess: TokenAccess): number {
  const [method = "", path = ""] = route.split(" ");
  if (!path.startsWith("/api/")) return statuses.nobody;
  const isRefused =
    path.startsWith("/api/tokens") ||
    path === "/api/live" ||
    path.startsWith("/api/account/") ||
    (tokenAccess === "read" && !safeMethods.has(method));
  return isRefused ? 403 : statuses.designer;
}

const matrixRowsByToken = accessMatrix.flatMap((access) =>
  (["read", "write"] as const).map((tokenAccess) => ({ access, tokenAccess })),
);

test.each(matrixRowsByToken)(
  "$access.route answers a $tokenAccess token as it answers its member",
  async ({ access, tokenAccess }) => {
    const before = await events();
    const answer = await access.ask(tokenClients[tokenAccess], known);
    expect(answer.status).toBe(statusForToken(access, tokenAccess));
    const isPermitted = answer.status < 300;
    expect(leaks(access, answer)).toBe(false);
    const written = (await events()).slice(before.length);
    expect(written).toEqual(isPermitted ? (access.events ?? []) : []);
  },
);

test("covers every route of the app", () => {
  const named = new Set(accessMatrix.map(({ route }) => route));
  const served = server.app.routes
    .filter(
      (route) => route.method !== "ALL" && !route.path.endsWith("*") && !isBuiltFile(route.path),
    )
    .map((route) => `${route.method} ${route.path}`);
  expect([...new Set(served)].filter((route) => !named.has(route))).toEqual([]);
});

test("the API's description lists every operation", async () => {
  const answer = await members.nobody.get<ApiDocument>("/api/openapi.json");
  const described = operationsOf(answer.body).map(({ place }) =>
    place.replace(/\{(\w+)\}/g, ":$1"),
  );
  const operations = accessMatrix
    .map(({ route }) => route)
    .filter((route) => route.includes(" /api/"))
    // Hono serves HEAD through GET.
    .map((route) => route.replace("GET /api/uploads/:id", "HEAD /api/uploads/:id"));
  expect(new Set(described)).toEqual(new Set(operations));
});

/** Public build output such as icons. */
function isBuiltFile(path: string): boolean {
  return /^\/[^/]+\.(?:svg|png|ico|webmanifest|json)$/.test(path) && !path.startsWith("/api/");
}

async function events(): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom("events")
    .select("kind")
    // Jobs write these later.
    .where("kind", "not in", ["notifications.changed", "document.files"])
    .orderBy("id")
    .execute();
  return rows.map((row) => row.kind);
}
