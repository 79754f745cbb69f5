import { expect, test } from "vitest";
import type { Problem } from "../../domain/shapes.ts";
import { norasRequest } from "../testing/account-requests.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members } = useTeamPerTest();

const stranger = () => server.visitor("192.0.2.7");
const chosen = { password: "new-words-1", confirmPassword: "new-words-1" };
const change = (currentPassword: string) =>
  members.lead.put<Problem>("/api/account/password", { currentPassword, ...chosen });

async function repeat<T>(count: number, send: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n += 1) all.push(await send());
  return all;
}

test.each([
  ["requests for an account", "/api/account-requests", norasRequest, 204],
  ["links for a new password", "/api/password-resets", { email: emailOf("designer") }, 204],
])("accepts at most thirty %s from one address", async (_name, path, form, status) => {
  const responses = await repeat(31, () => stranger().post<Problem>(path, form));
  expect(responses.slice(0, 30).map((answer) => answer.status)).toEqual(Array(30).fill(status));
  expect([responses[30]?.status, responses[30]?.body.code]).toEqual([429, "too-many-attempts"]);
  expect(Number(responses[30]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const elsewhere = server.visitor("198.51.100.1");
  expect((await elsewhere.post(path, form)).status).toBe(status);
});

test("refuses even the right current password after ten wrong ones", async () => {
  const wrong = await repeat(10, () => change("not this"));
  expect(wrong.map(({ body }) => body.code)).toEqual(Array(10).fill("wrong-password"));
  const { status, body } = await change(password);
  expect([status, body.code]).toEqual([429, "too-many-attempts"]);
  const signIn = { email: emailOf("lead"), password };
  expect((await stranger().post("/api/session", signIn)).status).toBe(200);
});
