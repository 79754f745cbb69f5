import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send, writeFor } from "./http.ts";
import { NoAnswer, Problem } from "./problem.ts";

let requests: { address: string; init: RequestInit }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  requests = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return answer();
  });
  writeFor(() => "m1");
});
afterEach(() => {
  writeFor(() => undefined);
  vi.unstubAllGlobals();
});

const answers = (body: BodyInit | null, init?: ResponseInit) => {
  answer = async () => new Response(body, init);
};
const json = (body: unknown, init?: ResponseInit) => {
  answer = async () => Response.json(body, init);
};
const failure = (sending: Promise<unknown>) => sending.catch((error: unknown) => error);

test("a read asks for JSON and names no member", async () => {
  json({ title: "Hub" });
  expect(await send("/api/documents/a")).toEqual({ title: "Hub" });
  expect(requests[0]?.init).toMatchObject({
    method: "GET",
    headers: { accept: "application/json" },
  });
});

test("a write sends its body as JSON, for the member who is signed in here", async () => {
  json({ id: "a" });
  await send("/api/documents", { method: "POST", body: { title: "Hub" } });
  expect(requests[0]?.init).toMatchObject({
    method: "POST",
    body: '{"title":"Hub"}',
    headers: { "content-type": "application/json", "paddock-member": "m1" },
  });
});

test("a write names its own writer where that is another", async () => {
  answers(null, { status: 204 });
  await send("/api/documents/a/pin", { method: "PUT", writer: "m2" });
  expect(requests[0]?.init.headers).toMatchObject({ "paddock-member": "m2" });
});

test("an answer without content gives nothing", async () => {
  answers(null, { status: 204 });
  expect(await send("/api/session", { method: "DELETE" })).toBeUndefined();
});

test("a refusal carries the server's code, sentence, fields and time to wait", async () => {
  const errors = [{ field: "title", code: "title-too-long", detail: "Too long" }];
  const refusal = { code: "wrong-fields", detail: "Please check the fields", errors };
  json(refusal, { status: 429, headers: { "retry-after": "7" } });
  const problem = await failure(send("/api/documents", { method: "POST", body: {} }));
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ status: 429, ...refusal, retryAfter: 7 });
});

test.each([
  ["a page of a proxy", "<h1>Bad gateway</h1>", "text/html"],
  ["JSON that breaks off", '{"code":', "application/json"],
  ["JSON that is no object", "null", "application/json"],
])("%s is a failure without a sentence", async (_what, body, type) => {
  answers(body, { status: 502, headers: { "content-type": type } });
  const problem = await failure(send("/api/config"));
  expect(problem).toMatchObject({ status: 502, code: "unknown", detail: "", errors: [] });
});

test("a broken connection is no answer", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await failure(send("/api/config"))).toBeInstanceOf(NoAnswer);
});

test("a request that its caller gave up stays given up", async () => {
  const given = AbortSignal.abort();
  answer = () => Promise.reject(given.reason as Error);
  expect(await failure(send("/api/config", { signal: given }))).toBe(given.reason);
});

test.each([
  ["a screen", false, 30_000],
  ["a phone", true, 60_000],
])(
  "%s waits for its answer as long as its connection may need",
  async (_what, isPhone, longest) => {
    vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
    const timeout = vi.spyOn(AbortSignal, "timeout");
    json({});
    await send("/api/config");
    expect(timeout).toHaveBeenCalledWith(longest);
    timeout.mockRestore();
  },
);
