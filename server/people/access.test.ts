import { describe, expect, test } from "vitest";
import type { ResetLink, SavedCaptain, TeamPage } from "../../domain/people/people-shapes.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { emailOf, password, createTokenClient, teamPassword } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { idOf } = accountRequestsOf(team);

const chosen = { password: "new-words-1", confirmPassword: "new-words-1" };

async function resetToken(name: Parameters<typeof emailOf>[0]): Promise<string> {
  const path = `/api/members/${await idOf(name)}/reset-link`;
  const { body } = await members.captain.send<ResetLink>("POST", path);
  return body.link.split("token=")[1] ?? "";
}

const kindOf = async (client: Client) =>
  (await client.get<SessionAnswer>("/api/session")).body.viewer.kind;
const signIn = (client: Client, email: string, words: string) =>
  client.post<Problem>("/api/session", { email, password: words });
const linkStatus = async (token: string) =>
  (await server.visitor().get(`/api/one-time-links?token=${token}`)).status;

/** Returns the recipients of all mail sent so far, with the link tokens. */
async function sentLinks(): Promise<{ to: string; token: string }[]> {
  return (await sentMail(server)).map((text) => ({
    to: /^To: (.*?)\r?$/m.exec(text)?.[1] ?? "",
    token: /reset-password\?token=(?:3D)?([\w-]{43})/.exec(text.replace(/=\r?\n/g, ""))?.[1] ?? "",
  }));
}

describe("a password check", () => {
  test("rejects the old password after a concurrent reset", async () => {
    const token = await resetToken("designer");
    const visitor = server.visitor();
    const [reset] = await Promise.all([
      server.visitor().post("/api/password", { token, ...chosen }),
      signIn(visitor, emailOf("designer"), password),
    ]);
    expect(reset.status).toBe(204);
    expect(await kindOf(visitor)).toBe("nobody");
  });

  test("lets only one of a concurrent reset and change succeed", async () => {
    const token = await resetToken("lead");
    const change = { password: "late-apex-77", confirmPassword: "late-apex-77" };
    const [changed, reset] = await Promise.all([
      members.lead.put("/api/account/password", { currentPassword: password, ...change }),
      server.visitor().post("/api/password", { token, ...chosen }),
    ]);
    const isReset = reset.status === 204;
    // A change that finishes first ends the link.
    expect([changed.status, reset.status]).toEqual(isReset ? [401, 204] : [204, 410]);
    expect(await kindOf(members.lead)).toBe(isReset ? "nobody" : "member");
    const [valid, other] = isReset ? [chosen, change] : [change, chosen];
    expect((await signIn(server.visitor(), emailOf("lead"), valid.password)).status).toBe(200);
    expect((await signIn(server.visitor(), emailOf("lead"), other.password)).status).toBe(401);
  });

  test("rejects the old team password after a concurrent change", async () => {
    const visitor = server.visitor();
    const [set] = await Promise.all([
      members.captain.put("/api/guest-access", { teamPassword: "pit-lane" }),
      visitor.post("/api/guest-session", { teamPassword }),
    ]);
    expect(set.status).toBe(204);
    expect(await kindOf(visitor)).toBe("nobody");
  });

  test.each([password, "wrong"])(
    "restores no name of a concurrently erased member: %s",
    async (words) => {
      const path = `/api/members/${await idOf("designer")}/erase`;
      const visitor = server.visitor();
      const [signedIn, erased] = await Promise.all([
        signIn(visitor, emailOf("designer"), words),
        members.captain.send("POST", path),
      ]);
      expect(erased.status).toBe(204);
      expect(signedIn.status).toBeLessThan(500);
      expect(await kindOf(visitor)).toBe("nobody");
      expect((await members.captain.get("/api/records")).text).not.toMatch(/dana/i);
    },
  );
});

describe("API tokens", () => {
  const events: [name: string, act: () => Promise<unknown>][] = [
    [
      "a reset",
      async () => {
        const token = await resetToken("designer");
        await server.visitor().post("/api/password", { token, ...chosen });
      },
    ],
    [
      "a changed password",
      () => members.designer.put("/api/account/password", { currentPassword: password, ...chosen }),
    ],
    [
      "a changed address",
      async () => {
        const form = { role: "design-team", subteam: "aerodynamics", email: "dana@new.edu" };
        await members.captain.put(`/api/members/${await idOf("designer")}`, form);
      },
    ],
  ];
  test.each(events)("end after %s", async (_name, act) => {
    const program = await createTokenClient(server, members.designer, "write");
    expect((await program.get("/api/search?q=a")).status).toBe(200);
    await act();
    expect((await program.get("/api/search?q=a")).status).toBe(401);
  });
});

describe("a password reset link", () => {
  const requestReset = (email: string) => server.visitor().post("/api/password-resets", { email });

  test("stays valid when another is requested, until one is used", async () => {
    await requestReset(emailOf("designer"));
    await requestReset(emailOf("designer"));
    const [first, second] = (await sentLinks()).map(({ token }) => token);
    expect([await linkStatus(first ?? ""), await linkStatus(second ?? "")]).toEqual([200, 200]);
    const used = await server.visitor().post("/api/password", { token: first, ...chosen });
    expect(used.status).toBe(204);
    expect(await linkStatus(second ?? "")).toBe(410);
  });

  test("from a captain ends the previous one", async () => {
    const first = await resetToken("designer");
    const second = await resetToken("designer");
    expect([await linkStatus(first), await linkStatus(second)]).toEqual([410, 200]);
  });

  test("goes to the stored address, not to a look-alike", async () => {
    const form = { role: "design-team", subteam: "aerodynamics", email: "kim@team.edu" };
    await members.captain.put(`/api/members/${await idOf("designer")}`, form);
    const before = (await sentLinks()).length;
    const kelvinSign = "\u212A";
    expect((await requestReset(`${kelvinSign}im@team.edu`)).status).toBe(204);
    const sent = (await sentLinks()).slice(before);
    expect(sent.map(({ to }) => to)).toEqual(["kim@team.edu"]);
  });

  test("is sent again when an invited captain's address is corrected", async () => {
    const form = { firstName: "Nora", lastName: "Bell", subteam: "general" };
    const wrong = { ...form, email: "nroa@team.edu" };
    const { body } = await members.captain.post<SavedCaptain>("/api/captains", wrong);
    // Sends the first mail now; a mail whose link has ended is never sent.
    await server.jobs.idle();
    const right = { ...form, email: "nora@team.edu" };
    expect((await members.captain.put(`/api/captains/${body.id}`, right)).status).toBe(200);
    const [first, second] = (await sentLinks()).toSorted((a, b) => b.to.localeCompare(a.to));
    expect([first?.to, second?.to]).toEqual(["nroa@team.edu", "nora@team.edu"]);
    expect(await linkStatus(first?.token ?? "")).toBe(410);
    const link = await server.visitor().get(`/api/one-time-links?token=${second?.token}`);
    expect(link.body).toEqual({ purpose: "invitation", email: "nora@team.edu" });
  });
});

test("refuses a password of only spaces", async () => {
  const blank = { password: " ".repeat(8), confirmPassword: " ".repeat(8) };
  const token = await resetToken("designer");
  const answers = [
    await server.visitor().post<Problem>("/api/password", { token, ...blank }),
    await members.lead.put<Problem>("/api/account/password", {
      currentPassword: password,
      ...blank,
    }),
  ];
  for (const { status, body } of answers)
    expect([status, body.detail]).toEqual([422, "Password cannot be only spaces"]);
});

test("keeps one of two captains who remove each other at once", async () => {
  for (const [name, firstName] of [
    ["lead", "Theo"],
    ["designer", "Dana"],
  ] as const) {
    const form = { firstName, lastName: "Captain", subteam: "general", email: emailOf(name) };
    await members.captain.post("/api/captains", form);
  }
  const [theo, dana] = [await idOf("lead"), await idOf("designer")];
  const answers = await Promise.all([
    members.lead.post("/api/members/remove", { ids: [dana] }),
    members.designer.post("/api/members/remove", { ids: [theo] }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401]);
  const { body } = await members.captain.get<TeamPage>("/api/members?role=captain");
  expect(body.total).toBe(2);
});
