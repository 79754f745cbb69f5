import { afterEach, describe, expect, test } from "vitest";
import type { Boot } from "../../domain/first-answers.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Answer, Client } from "../testing/client.ts";
import { emailOf, password, teamPassword } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server } = useTeam();

afterEach(() => server.context.db.deleteFrom("attempts").execute());

const email = emailOf("designer");

type Form = Record<string, string>;

function submit(
  client: Client,
  path: string,
  form: Form,
  headers: Form = {},
): Promise<Answer<unknown>> {
  return client.send("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

const viewerOf = async (client: Client) =>
  (await client.get<SessionAnswer>("/api/session")).body.viewer.kind;

function bootOf({ text }: Answer<unknown>): Boot {
  return JSON.parse(/id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? "{}") as Boot;
}

describe("a plain form", () => {
  test.each([
    ["/login", "/"],
    ["/login?to=%2Fdocument%2Fabc%3Fx%3D1", "/document/abc?x=1"],
    ["/login?to=https%3A%2F%2Fevil.example", "/"],
    ["/login?to=%2F%2Fevil.example", "/"],
  ])("at %s signs in and leads to %s", async (path, to) => {
    const visitor = server.visitor();
    const { status, headers } = await submit(visitor, path, { email, password });
    expect([status, headers.get("location")]).toEqual([303, to]);
    expect(await viewerOf(visitor)).toBe("member");
  });

  test.each([
    ["/guest", "/"],
    ["/guest?to=%2Fdocument%2Fabc", "/document/abc"],
    ["/guest?to=%2F%2Fevil.example", "/"],
  ])("at %s enters with the team password and leads to %s", async (path, to) => {
    const visitor = server.visitor();
    const { status, headers } = await submit(visitor, path, { teamPassword });
    expect([status, headers.get("location")]).toEqual([303, to]);
    expect(await viewerOf(visitor)).toBe("guest");
  });

  test("signs out", async () => {
    const visitor = server.visitor();
    await submit(visitor, "/login", { email, password });
    const old = server.visitor();
    old.cookie = visitor.cookie;
    const { status, headers } = await submit(visitor, "/logout", {});
    expect([status, headers.get("location"), visitor.cookie]).toEqual([303, "/login", ""]);
    expect(await viewerOf(old)).toBe("nobody");
  });
});

describe("a refused form", () => {
  test.each([
    [{ email, password: "not-her-password" }, 401, "Incorrect password. Please try again."],
    [{ email: "dana", password }, 422, "Invalid email address. Please check your email."],
    [{ email }, 422, "Please fill in all fields"],
    [{}, 422, "Please fill in all fields"],
  ] as [Form, number, string][])("shows its page with the sentence: %o", async (form, ...rest) => {
    const [status, sentence] = rest;
    const visitor = server.visitor();
    const answer = await submit(visitor, "/login?to=%2Fsubteam%2Fchassis", form);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    expect(answer.text).toContain(`>${sentence}<`);
    expect(answer.text).toContain('action="/login?to=%2Fsubteam%2Fchassis"');
    expect(answer.text).not.toContain(form["password"] ?? "no password was sent");
    expect(bootOf(answer).refused).toMatchObject({
      action: "/login",
      problem: { status, detail: sentence },
      values: { email: form["email"] ?? "" },
    });
    expect([await viewerOf(visitor), visitor.cookie]).toEqual(["nobody", ""]);
  });

  test("shows the guests' page for a wrong team password", async () => {
    const visitor = server.visitor();
    const { status, text } = await submit(visitor, "/guest", { teamPassword: "wrong" });
    expect(status).toBe(401);
    expect(text).toContain("Guest Access</h1>");
    expect(text).toMatch(/role="alert"/);
    expect(await viewerOf(visitor)).toBe("nobody");
  });

  test("counts like an attempt of the API", async () => {
    const visitor = server.visitor("192.0.2.7");
    for (let attempt = 0; attempt < 10; attempt += 1)
      await submit(visitor, "/login", { email, password: "wrong" });
    const { status } = await submit(visitor, "/login", { email, password });
    expect(status).toBe(429);
  });

  test.each([
    ["from another site", { origin: "https://evil.example" }, { email, password }, 403],
    ["that is too large", {}, { email, password: "x".repeat(5_000) }, 413],
    ["of another type", { "content-type": "text/plain" }, { email, password }, 415],
    ["with a NUL", {}, { email: `${email}\0`, password }, 400],
  ] as [string, Form, Form, number][])("%s changes nothing", async (_what, ...rest) => {
    const [headers, form, status] = rest;
    const visitor = server.visitor();
    const answer = await submit(visitor, "/login", form, headers);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain("Sign in</h1>");
    expect([await viewerOf(visitor), visitor.cookie]).toEqual(["nobody", ""]);
  });

  test("from another site does not sign out", async () => {
    const visitor = server.visitor();
    await submit(visitor, "/login", { email, password });
    const { status } = await submit(visitor, "/logout", {}, { origin: "https://evil.example" });
    expect([status, await viewerOf(visitor)]).toEqual([403, "member"]);
  });
});
