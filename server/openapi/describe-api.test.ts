import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, test } from "vitest";
import { accessMatrix } from "../testing/access-matrix.ts";
import type { SignedIn } from "../testing/sign-in-everyone.ts";
import { useServer } from "../testing/use-team.ts";
import { operationsOf, type ApiDocument } from "./api-document.ts";

let text: string;
let document: ApiDocument;

// The linter reports localhost as a leftover.
const server = useServer({ BASE_URL: "https://wiki.team.edu" });

beforeAll(async () => {
  const answer = await server.visitor().get<ApiDocument>("/api/openapi.json");
  text = answer.text;
  document = answer.body;
});

test("passes every recommended rule of the OpenAPI linter", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

/** Matches how the description of an operation with these statuses begins. */
function audience(statuses: Record<keyof SignedIn, number>): RegExp {
  const isOpenTo = (role: keyof SignedIn) => ![401, 403].includes(statuses[role]);
  if (isOpenTo("nobody")) return /^Open to /;
  if (isOpenTo("guest")) return /^For (?:those who may read the file: )?members and guests/;
  if (isOpenTo("designer")) return /^For members(?! and guests)/;
  return isOpenTo("lead") ? /^For team leads and captains/ : /^For captains/;
}

test("says in each operation who may call it, as in the access matrix", () => {
  const wrong = operationsOf(document).filter(({ place, operation }) => {
    const route = place.replace(/\{(\w+)\}/g, ":$1").replace("HEAD", "GET");
    const row = accessMatrix.find((known) => known.route === route);
    return !row || !audience(row.statuses).test(operation.description ?? "");
  });
  expect(wrong.map(({ place, operation }) => `${place}: ${operation.description}`)).toEqual([]);
});

test("gives examples of each operation's bodies", () => {
  const incomplete = operationsOf(document).flatMap(({ place, operation }) => {
    const requested = [(operation.requestBody as { content?: Content } | undefined)?.content];
    const answered = Object.values(operation.responses).map(({ content }) => content as Content);
    const media = [...requested, ...answered].map((content) => content?.["application/json"]);
    return media.some((json) => json && json.example === undefined) ? [place] : [];
  });
  expect(incomplete).toEqual([]);
});

type Content = Record<string, { example?: unknown }>;

test("requires a session for exactly the operations that visitors may not call", () => {
  const open = operationsOf(document).filter(({ operation }) => operation.security?.length === 0);
  const openRoutes = accessMatrix
    .filter(({ route, statuses }) => route.includes(" /api/") && statuses.nobody !== 401)
    .map(({ route }) => route);
  expect(new Set(open.map(({ place }) => place))).toEqual(new Set(openRoutes));
});

test("shows every operation on the docs page", async () => {
  const page = (await server.visitor().get("/api/docs")).text;
  const missing = operationsOf(document).filter(
    ({ operation }) => !page.includes(`<section class="operation" id="${operation.operationId}"`),
  );
  expect(missing.map(({ place }) => place)).toEqual([]);
});

test("describes the session cookie by its name under https", () => {
  const { sessionCookie } = JSON.parse(text).components.securitySchemes;
  expect(sessionCookie.name).toBe("__Host-paddock_session");
});
