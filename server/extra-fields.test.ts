import { expect, test } from "vitest";
import type { Problem } from "../domain/shapes.ts";
import { safeMethods } from "./http/safe-methods.ts";
import { operationsOf, type ApiDocument, type PlacedOperation } from "./openapi/api-document.ts";
import { exampleRequest } from "./testing/example-request.ts";
import { useTeam } from "./testing/use-team.ts";

const { members } = useTeam({ RATE_LIMITS: "off" });

/** Fields that an attacker might try to set. */
const forbiddenFields = [
  "role status id userId memberId email viewer isAdmin access author authorId uploaderId createdAt",
  "passwordHash password purpose serialNumber isPinned version handOverPortfolio",
  "__proto__ constructor",
].flatMap((line) => line.split(" "));

type Shape = { $ref?: string; properties?: object };

/** The fields of an operation's JSON body; undefined when it takes none. */
function fieldsOf({ operation }: PlacedOperation, { components }: ApiDocument) {
  const { requestBody } = operation;
  if (!requestBody || !("content" in requestBody)) return undefined;
  const shape = requestBody.content["application/json"]?.schema as Shape | undefined;
  const schemas = components?.schemas as Record<string, Shape>;
  return shape && Object.keys(schemas[shape.$ref?.split("/").at(-1) ?? ""]?.properties ?? {});
}

test("refuses a body where none is described", async () => {
  const { body: description } = await members.nobody.get<ApiDocument>("/api/openapi.json");
  const checked: string[] = [];
  for (const placed of operationsOf(description)) {
    const { method, path, headers } = exampleRequest(placed);
    if (placed.operation.requestBody || safeMethods.has(method)) continue;
    const sent = { ...Object.fromEntries(headers), "content-type": "application/json" };
    const { body } = await members.captain.send<Problem>(method, path, {
      headers: sent,
      body: JSON.stringify({ role: "captain" }),
    });
    expect([placed.place, body?.code]).toEqual([placed.place, "malformed-request"]);
    checked.push(placed.operation.operationId ?? "");
  }
  const expected = ["denyAccountRequest", "cleanUpAccountRequests", "makeResetLink", "eraseMember"];
  expect(checked).toEqual(expect.arrayContaining([...expected, "giveUpUpload"]));
});

test.each([undefined, "{}"])("accepts %s where no body is described", async (body) => {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { headers, body };
  const { status } = await members.captain.send("POST", "/api/account-requests/cleanup", init);
  expect(status).toBe(200);
});

test("refuses fields that an operation does not describe", async () => {
  const { body: description } = await members.nobody.get<ApiDocument>("/api/openapi.json");
  const checked: string[] = [];
  for (const placed of operationsOf(description)) {
    const known = fieldsOf(placed, description);
    if (!known) continue;
    const { method, path, headers, body } = exampleRequest(placed);
    const example = JSON.parse(body) as object;
    expect(known).toEqual(expect.arrayContaining(Object.keys(example)));
    for (const field of forbiddenFields.filter((name) => !known.includes(name))) {
      const answer = await members.captain.send<Problem>(method, path, {
        headers: Object.fromEntries(headers),
        body: JSON.stringify({ ...example, [field]: "captain" }),
      });
      const { code } = answer.body ?? {};
      expect([placed.place, field, code]).toEqual([placed.place, field, "malformed-request"]);
    }
    checked.push(placed.operation.operationId ?? "");
  }
  expect(checked).toEqual(expect.arrayContaining(["askForAccount", "editMember", "createToken"]));
});
