import { expect, test } from "vitest";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { uploadHeaders } from "../testing/client.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

const form = { subteam: "chassis", title: "Hub bearing", content: "<p>42 Nm</p>" };

/** A browser where Dana was signed in, and Theo signed in later from another tab. */
async function sharedBrowser() {
  const browser = server.visitor();
  const signIn = (name: "designer" | "lead") =>
    browser.post<SessionAnswer>("/api/session", { email: emailOf(name), password });
  const { viewer } = (await signIn("designer")).body;
  await signIn("lead");
  const id = viewer.kind === "member" ? viewer.id : "";
  return { browser, danasHeader: { "paddock-member": id } };
}

test("rejects writes of a page that belongs to another member", async () => {
  const { browser, danasHeader } = await sharedBrowser();
  const refused = await browser.post<Problem>("/api/documents", form, danasHeader);
  expect([refused.status, refused.body.code]).toEqual([401, "not-signed-in"]);
  const uploaded = await browser.send("POST", "/api/uploads", {
    headers: { ...uploadHeaders("a.txt", 1), ...danasHeader },
    body: "a",
  });
  expect(uploaded.status).toBe(401);
  const list = await members.lead.get<{ documents: unknown[] }>("/api/subteams/chassis/documents");
  expect(list.body.documents).toEqual([]);
});

test("rejects writes of guests and of unknown members", async () => {
  const { danasHeader } = await sharedBrowser();
  for (const client of [members.guest, members.lead]) {
    const answer = await client.delete("/api/documents/aaaaaaaaaaaaaaaaaaaa/editing", danasHeader);
    expect(answer.status).toBe(401);
  }
  expect((await members.lead.post("/api/documents", form, { "paddock-member": "" })).status).toBe(
    401,
  );
});

test("accepts writes of the page's own member, and signing out by anyone", async () => {
  const { browser, danasHeader } = await sharedBrowser();
  expect((await members.designer.post("/api/documents", form, danasHeader)).status).toBe(201);
  expect((await browser.delete("/api/session", danasHeader)).status).toBe(204);
  expect((await browser.get<SessionAnswer>("/api/session")).body.viewer.kind).toBe("nobody");
});
