import { expect, test } from "vitest";
import type { Problem } from "../domain/shapes.ts";
import { readingMethods } from "./http/reading-methods.ts";
import { operationsOf, type ApiDocument, type PlacedOperation } from "./openapi/api-document.ts";
import { exampleRequest } from "./testing/example-request.ts";
import { useTeam } from "./testing/use-team.ts";

const { members } = useTeam({ RATE_LIMITS: "off" });

/** What somebody could try to say about themselves, about others, or about who wrote what. */
const tried = [
  "role status id userId memberId email viewer isAdmin access author authorId uploaderId createdAt",
  "passwordHash password purpose serialNumber isPinned version handOverPortfolio",
  "__proto__ constructor",
].flatMap((line) => line.split(" "));

type Shape = { $ref?: string; properties?: object };

/** What an operation's JSON body may hold; undefined where it takes none. */
function fieldsOf({ operation }: PlacedOperation, { components }: ApiDocument) {
  const { requestBody } = operation;
  if (!requestBody || !("content" in requestBody)) return undefined;
  const shape = requestBody.content["application/json"]?.schema as Shape | undefined;
  const schemas = components?.schemas as Record<string, Shape>;
  return shape && Object.keys(schemas[shape.$ref?.split("/").at(-1) ?? ""]?.properties ?? {});
}

test("an operation that describes no body takes none", async () => {
  const { body: description } = await members.nobody.get<ApiDocument>("/api/openapi.json");
  const asked: string[] = [];
  for (const placed of operationsOf(description)) {
    const { method, path, headers } = exampleRequest(placed);
    if (placed.operation.requestBody || readingMethods.has(method)) continue;
    const sent = { ...Object.fromEntries(headers), "content-type": "application/json" };
    const { body } = await members.captain.send<Problem>(method, path, {
      headers: sent,
      body: JSON.stringify({ role: "captain" }),
    });
    expect([placed.place, body?.code]).toEqual([placed.place, "malformed-request"]);
    asked.push(placed.operation.operationId ?? "");
  }
  const some = ["denyAccountRequest", "cleanUpAccountRequests", "makeResetLink", "eraseMember"];
  expect(asked).toEqual(expect.arrayContaining([...some, "giveUpUpload"]));
});

test.each([undefined, "{}"])("where none is described, %s is nothing", async (body) => {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { headers, body };
  const { status } = await members.captain.send("POST", "/api/account-requests/cleanup", init);
  expect(status).toBe(200);
});

test("no operation takes a field that it does not describe", async () => {
  const { body: description } = await members.nobody.get<ApiDocument>("/api/openapi.json");
  const asked: string[] = [];
  for (const placed of operationsOf(description)) {
    const known = fieldsOf(placed, description);
    if (!known) continue;
    const { method, path, headers, body } = exampleRequest(placed);
    const example = JSON.parse(body) as object;
    expect(known).toEqual(expect.arrayContaining(Object.keys(example)));
    for (const field of tried.filter((name) => !known.includes(name))) {
      const answer = await members.captain.send<Problem>(method, path, {
        headers: Object.fromEntries(headers),
        body: JSON.stringify({ ...example, [field]: "captain" }),
      });
      const { code } = answer.body ?? {};
      expect([placed.place, field, code]).toEqual([placed.place, field, "malformed-request"]);
    }
    asked.push(placed.operation.operationId ?? "");
  }
  expect(asked).toEqual(expect.arrayContaining(["askForAccount", "editMember", "createToken"]));
});
