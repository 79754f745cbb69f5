import { describe, expect, test } from "vitest";
import { sentMail } from "../testing/account-requests.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members } = useTeamPerTest({ RATE_LIMITS: "off" });

describe("passwords", () => {
  test("are reset through a link that works once and ends all sessions", async () => {
    const visitor = server.visitor();
    expect(
      (await visitor.post("/api/password-resets", { email: emailOf("designer") })).status,
    ).toBe(204);
    const [mail = ""] = await sentMail(server);
    const token = /reset-password\?token=3D([\w-]{43})|reset-password\?token=([\w-]{43})/.exec(
      mail.replaceAll("=\n", ""),
    );
    const chosen = {
      token: token?.[1] ?? token?.[2] ?? "",
      password: "new-words-1",
      confirmPassword: "new-words-1",
    };
    const link = await visitor.get(`/api/one-time-links?token=${chosen.token}`);
    expect(link.body).toEqual({ purpose: "reset", email: emailOf("designer") });
    expect((await visitor.post("/api/password", chosen)).status).toBe(204);
    expect((await visitor.post("/api/password", chosen)).status).toBe(410);
    expect((await members.designer.get("/api/session")).text).toContain('"nobody"');
    const signIn = { email: emailOf("designer"), password: "new-words-1" };
    expect((await visitor.post("/api/session", signIn)).status).toBe(200);
    expect(server.lines.join("")).not.toContain(chosen.token);
  });

  test("are changed with the current one, and only this session continues", async () => {
    const other = server.visitor();
    await other.post("/api/session", { email: emailOf("lead"), password });
    const form = {
      currentPassword: password,
      password: "new-words-1",
      confirmPassword: "new-words-1",
    };
    const cookie = members.lead.cookie;
    expect((await members.lead.put("/api/account/password", form)).status).toBe(204);
    expect(members.lead.cookie).not.toBe(cookie);
    expect((await members.lead.get("/api/session")).text).toContain("Theo");
    expect((await other.get("/api/session")).text).toContain('"nobody"');
  });

  test("for guests end all guest sessions when changed", async () => {
    expect((await members.guest.get("/api/subteams/chassis/tags")).status).toBe(200);
    await members.captain.put("/api/guest-access", { teamPassword: "pit-lane" });
    expect((await members.guest.get("/api/subteams/chassis/tags")).status).toBe(401);
    const guest = await server.visitor().post("/api/guest-session", { teamPassword: "pit-lane" });
    expect(guest.status).toBe(200);
  });
});
