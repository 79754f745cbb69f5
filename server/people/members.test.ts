import { describe, expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { SubteamMembers, TeamPage } from "../../domain/people/people-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members, write } = team;
const { findMembers, idOf } = accountRequestsOf(team);

describe("members", () => {
  test("change role at the next request; a changed address ends their sessions", async () => {
    const id = await idOf("designer");
    const change = { role: "team-lead", subteam: "business", email: emailOf("designer") };
    expect((await members.captain.put(`/api/members/${id}`, change)).status).toBe(204);
    const now = await members.designer.get<SessionAnswer>("/api/session");
    expect(now.body.viewer).toMatchObject({ role: "team-lead", subteam: "business" });
    await members.captain.put(`/api/members/${id}`, { ...change, email: "dana@new.edu" });
    expect((await members.designer.get("/api/documents/x")).status).toBe(401);
    const sent = await sentMail(server);
    expect(sent.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]).toSorted()).toEqual([
      "dana@new.edu",
      "dana@team.edu",
    ]);
  });

  test("lose access when removed, but their documents keep their name", async () => {
    const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
    const { id } = await write(form, members.designer);
    await members.captain.post("/api/members/remove", { ids: [await idOf("designer")] });
    expect((await members.designer.get("/api/session")).text).toContain('"nobody"');
    const signIn = { email: emailOf("designer"), password };
    expect((await server.visitor().post("/api/session", signIn)).status).toBe(401);
    const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${id}`);
    expect(body.author).toEqual({ id: null, name: "Dana Ito" });
  });

  test("are removed together or not at all, skipping those already removed", async () => {
    const all = [await idOf("designer"), await idOf("captain")];
    expect((await members.captain.post("/api/members/remove", { ids: all })).status).toBe(409);
    expect(await findMembers(emailOf("designer"))).toHaveLength(1);
    const designer = await idOf("designer");
    await members.captain.post("/api/members/remove", { ids: [designer] });
    const both = [designer, await idOf("lead")];
    expect((await members.captain.post("/api/members/remove", { ids: both })).status).toBe(204);
    expect((await findMembers()).map(({ fullName }) => fullName)).toEqual(["Clara Nyström"]);
  });

  test("appear to guests with only name and role", async () => {
    const { body, text } = await members.guest.get<SubteamMembers>(
      "/api/subteams/powertrain/members",
    );
    expect(body.members).toMatchObject([{ fullName: "Theo Okafor", role: "team-lead" }]);
    expect(text).not.toContain("@");
  });

  test("are listed page by page", async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({
      // Ids of members imported from another system are up to 40 characters long (rule 8.8).
      id:
        n % 2 === 0
          ? `member${String(n).padStart(14, "0")}`
          : `Imported_member-${"x".repeat(20)}${n}`,
      email: `m${n}@team.edu`,
      email_key: `m${n}@team.edu`,
      first_name: "Same",
      last_name: "Name",
      full_name: "Same Name",
      role: "design-team" as const,
      subteam: "chassis" as const,
      status: "active" as const,
      password_hash: null,
      created_at: 1,
      approved_at: 1,
      updated_at: 1,
    }));
    await server.context.db.insertInto("members").values(rows).execute();
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `q=same%20n&${cursor && `cursor=${cursor}`}`;
      const page = await members.captain.get<TeamPage>(`/api/members?${query}`);
      seen.push(...page.body.members.map(({ id }) => id));
      cursor = page.body.nextCursor;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });
});

test("search finds documents by the corrected name of their author", async () => {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = await write(form, members.designer);
  await members.designer.put("/api/account/name", { firstName: "Dana", lastName: "Itō-Vale" });
  await server.jobs.idle();
  const found = await members.guest.get<SearchAnswer>("/api/search?q=ito-vale");
  expect(found.body.results.map((result) => result.id)).toEqual([id]);
});

test("one captain stays when two remove and demote each other fifty times at once", async () => {
  const second = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };
  await members.captain.post("/api/captains", { ...second, email: emailOf("lead") });
  const [clara, theo] = [await idOf("captain"), await idOf("lead")];
  const demoted = (email: string) => ({ role: "team-lead", subteam: "general", email });
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const client = n % 2 === 0 ? members.captain : members.lead;
      const other = n % 2 === 0 ? theo : clara;
      return n % 4 < 2
        ? client.post("/api/members/remove", { ids: [other] })
        : client.put(`/api/members/${other}`, demoted(emailOf(n % 2 === 0 ? "lead" : "captain")));
    }),
  );
  const left = await server.context.db
    .selectFrom("members")
    .select("email_key")
    .where("role", "=", "captain")
    .where("status", "=", "active")
    .execute();
  expect(left).toHaveLength(1);
});
