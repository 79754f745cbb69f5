import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, test } from "vitest";
import { accessMatrix } from "../testing/access-matrix.ts";
import type { SignedIn } from "../testing/sign-in-everyone.ts";
import { useServer } from "../testing/use-team.ts";
import { operationsOf, type ApiDocument } from "./api-document.ts";

let text: string;
let document: ApiDocument;

const server = useServer({ BASE_URL: "https://wiki.team.edu" });

beforeAll(async () => {
  // A linter takes localhost for a leftover.
  const answer = await server.visitor().get<ApiDocument>("/api/openapi.json");
  text = answer.text;
  document = answer.body;
});

test("a linter for OpenAPI finds nothing, with every rule it recommends", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const found = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

/** As the first words of each description say it. */
function audience(statuses: Record<keyof SignedIn, number>): RegExp {
  const isOpenTo = (who: keyof SignedIn) => ![401, 403].includes(statuses[who]);
  if (isOpenTo("nobody")) return /^Open to /;
  if (isOpenTo("guest")) return /^For (?:those who may read the file: )?members and guests/;
  if (isOpenTo("designer")) return /^For members(?! and guests)/;
  return isOpenTo("lead") ? /^For team leads and captains/ : /^For captains/;
}

test("each operation says who may call it, as the doors have it", () => {
  const wrong = operationsOf(document).filter(({ place, operation }) => {
    const route = place.replace(/\{(\w+)\}/g, ":$1").replace("HEAD", "GET");
    const door = accessMatrix.find((known) => known.route === route);
    return !door || !audience(door.statuses).test(operation.description ?? "");
  });
  expect(wrong.map(({ place, operation }) => `${place}: ${operation.description}`)).toEqual([]);
});

test("each operation gives examples of what it takes and answers", () => {
  const without = operationsOf(document).flatMap(({ place, operation }) => {
    const asked = [(operation.requestBody as { content?: Content } | undefined)?.content];
    const answered = Object.values(operation.responses).map(({ content }) => content as Content);
    const media = [...asked, ...answered].map((content) => content?.["application/json"]);
    return media.some((json) => json && json.example === undefined) ? [place] : [];
  });
  expect(without).toEqual([]);
});

type Content = Record<string, { example?: unknown }>;

test("no operation needs a session where the doors are open, and every other one does", () => {
  const open = operationsOf(document).filter(({ operation }) => operation.security?.length === 0);
  const openRoutes = accessMatrix
    .filter(({ route, statuses }) => route.includes(" /api/") && statuses.nobody !== 401)
    .map(({ route }) => route);
  expect(new Set(open.map(({ place }) => place))).toEqual(new Set(openRoutes));
});

test("the page for people has every operation, each below what it is about", async () => {
  const page = (await server.visitor().get("/api/docs")).text;
  const missing = operationsOf(document).filter(
    ({ operation }) => !page.includes(`<section class="operation" id="${operation.operationId}"`),
  );
  expect(missing.map(({ place }) => place)).toEqual([]);
});

test("the session's cookie is described by the name that it has under https", () => {
  const { sessionCookie } = JSON.parse(text).components.securitySchemes;
  expect(sessionCookie.name).toBe("__Host-paddock_session");
});
