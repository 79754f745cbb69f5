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

/** One after the other; the first and the last. */
async function answers<T>(count: number, once: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n += 1) all.push(await once());
  return all;
}

test.each([
  ["requests for an account", "/api/account-requests", norasRequest, 204],
  ["links for a new password", "/api/password-resets", { email: emailOf("designer") }, 204],
])("of one address thirty %s are taken, and no more", async (_what, path, form, status) => {
  const asked = await answers(31, () => stranger().post<Problem>(path, form));
  expect(asked.slice(0, 30).map((answer) => answer.status)).toEqual(Array(30).fill(status));
  expect([asked[30]?.status, asked[30]?.body.code]).toEqual([429, "too-many-attempts"]);
  expect(Number(asked[30]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const elsewhere = server.visitor("198.51.100.1");
  expect((await elsewhere.post(path, form)).status).toBe(status);
});

test("ten wrong current passwords are taken, then not even the right one", async () => {
  const wrong = await answers(10, () => change("not this"));
  expect(wrong.map(({ body }) => body.code)).toEqual(Array(10).fill("wrong-password"));
  const { status, body } = await change(password);
  expect([status, body.code]).toEqual([429, "too-many-attempts"]);
  const signIn = { email: emailOf("lead"), password };
  expect((await stranger().post("/api/session", signIn)).status).toBe(200);
});
