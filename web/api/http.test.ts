import { beforeEach, expect, test, vi } from "vitest";
import { send } from "./http.ts";
import { NoAnswer, Problem } from "./problem.ts";

let requests: { address: string; init: RequestInit }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return answer();
  });
});

const answers = (body: BodyInit | null, init?: ResponseInit) => {
  answer = async () => new Response(body, init);
};
const json = (body: unknown, init?: ResponseInit) => {
  answer = async () => Response.json(body, init);
};
const failure = (request: Promise<unknown>) => request.catch((error: unknown) => error);

test("requests JSON for a read and sends no member id", async () => {
  json({ title: "Hub" });
  expect(await send("/api/documents/a")).toEqual({ title: "Hub" });
  expect(requests[0]?.init).toMatchObject({
    method: "GET",
    headers: { accept: "application/json" },
  });
});

test("sends the body of a write as JSON with the id of its writer", async () => {
  json({ id: "a" });
  await send("/api/documents", { method: "POST", body: { title: "Hub" }, writer: "m1" });
  expect(requests[0]?.init).toMatchObject({
    method: "POST",
    body: '{"title":"Hub"}',
    headers: { "content-type": "application/json", "paddock-member": "m1" },
  });
});

test("names no writer for a visitor", async () => {
  answers(null, { status: 204 });
  await send("/api/session", { method: "DELETE", writer: undefined });
  expect(requests[0]?.init.headers).not.toHaveProperty("paddock-member");
});

test("returns undefined for an answer without content", async () => {
  answers(null, { status: 204 });
  expect(await send("/api/session", { method: "DELETE", writer: "m1" })).toBeUndefined();
});

test("throws a problem with the server's code, sentence, fields and retry time", async () => {
  const errors = [{ field: "title", code: "title-too-long", detail: "Too long" }];
  const refusal = { code: "wrong-fields", detail: "Please check the fields", errors };
  json(refusal, { status: 429, headers: { "retry-after": "7" } });
  const problem = await failure(send("/api/documents", { method: "POST", body: {}, writer: "m1" }));
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ status: 429, ...refusal, retryAfter: 7 });
});

test.each([
  ["a proxy's page", "<h1>Bad gateway</h1>", "text/html"],
  ["truncated JSON", '{"code":', "application/json"],
  ["JSON that is not an object", "null", "application/json"],
])("treats %s as a failure without a sentence", async (_case, body, type) => {
  answers(body, { status: 502, headers: { "content-type": type } });
  const problem = await failure(send("/api/config"));
  expect(problem).toMatchObject({ status: 502, code: "unknown", detail: "", errors: [] });
});

test("throws NoAnswer when the connection breaks", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await failure(send("/api/config"))).toBeInstanceOf(NoAnswer);
});

test("reports no answer when the body breaks off", async () => {
  const body = new ReadableStream({
    pull: (stream) => stream.error(new TypeError("network error")),
  });
  answers(body);
  expect(await failure(send("/api/config"))).toBeInstanceOf(NoAnswer);
});

test("rethrows the fault of a whole answer that is not JSON", async () => {
  answers("<p>Sign in to this network</p>");
  expect(await failure(send("/api/config"))).toBeInstanceOf(SyntaxError);
});

test("rethrows the abort of its caller", async () => {
  const aborted = AbortSignal.abort();
  answer = () => Promise.reject(aborted.reason as Error);
  expect(await failure(send("/api/config", { signal: aborted }))).toBe(aborted.reason);
});

test.each([
  ["30 seconds on a wide screen", false, "", 30_000],
  ["60 seconds on a phone", true, "", 60_000],
  ["250 seconds more for a megabyte", false, "a".repeat(999_998), 280_000],
  ["3 seconds more for 4,000 Chinese characters", false, "結".repeat(4_000), 33_001],
])("times out after %s", async (_case, isPhone, body, longest) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
  const timeout = vi.spyOn(AbortSignal, "timeout");
  json({});
  await send("/api/config", body === "" ? {} : { method: "PUT", body, writer: undefined });
  expect(timeout).toHaveBeenCalledWith(longest);
  timeout.mockRestore();
});
