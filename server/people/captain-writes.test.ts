import { beforeAll, expect, test } from "vitest";
import type { Role } from "../../domain/people/roles.ts";
import type { Problem } from "../../domain/shapes.ts";
import { lock } from "../db/dialects.ts";
import type { DbOrTrx } from "../db/open.ts";
import { newId } from "../ids.ts";
import { accessMatrix } from "../testing/access-matrix.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import { withRace } from "../testing/race.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

let known: {
  member: string;
  captain: string;
  invited: string;
  newest: string;
  older: string;
  other: string;
};

const invitation = { role: "design-team", subteam: "chassis" };
const theo = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };

const team = useTeam({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask, findMembers, idOf, listPendingRequests } = accountRequestsOf(team);

/** Adds account requests and a second captain, so that no write concerns the last captain. */
beforeAll(async () => {
  await members.captain.post("/api/captains", { ...theo, email: emailOf("lead") });
  for (const email of ["eve@team.edu", "nora@team.edu", "nora@team.edu", emailOf("designer")])
    await ask({ email });
  const people = [{ name: "Ivo Novak", email: "ivo@team.edu" }];
  await members.captain.post("/api/invitations", { ...invitation, people });
  const [noras, eves] = await listPendingRequests();
  known = {
    member: await idOf("designer"),
    captain: await idOf("lead"),
    invited: (await findMembers("ivo@team.edu"))[0]?.id ?? "",
    newest: noras?.id ?? "",
    older: noras?.older[0]?.id ?? "",
    other: eves?.id ?? "",
  };
  await server.jobs.idle();
  const job = { id: failedJob, kind: "hash-files", payload: '{"after":"zz"}', last_error: null };
  const failed = { attempts: 10, run_at: 0, locked_until: 0 };
  await server.context.db
    .insertInto("jobs")
    .values({ ...job, ...failed })
    .execute();
});

const failedJob = newId();

type Write = () => Promise<{ status: number; body: unknown }>;

/** The writes that only captains may make, in an order in which each can succeed. */
const writes: Record<string, Write> = {
  "DELETE /api/account-requests/:id": () =>
    members.captain.delete(`/api/account-requests/${known.older}`),
  "POST /api/account-requests/:id/approve": () =>
    members.captain.post(`/api/account-requests/${known.newest}/approve`, {}),
  "POST /api/account-requests/:id/deny": () =>
    members.captain.send("POST", `/api/account-requests/${known.other}/deny`),
  "POST /api/account-requests/cleanup": () =>
    members.captain.send("POST", "/api/account-requests/cleanup"),
  "PUT /api/members/:id": () =>
    members.captain.put(`/api/members/${known.member}`, { role: "team-lead" }),
  "POST /api/members/:id/reset-link": () =>
    members.captain.send("POST", `/api/members/${known.member}/reset-link`),
  "POST /api/members/:id/invitation": () =>
    members.captain.send("POST", `/api/members/${known.invited}/invitation`),
  "POST /api/invitations": () =>
    members.captain.post("/api/invitations", {
      ...invitation,
      people: [{ email: "invited@team.edu" }],
    }),
  "POST /api/captains": () =>
    members.captain.post("/api/captains", { ...theo, email: "second@team.edu" }),
  "PUT /api/captains/:id": () =>
    members.captain.put(`/api/captains/${known.captain}`, { ...theo, email: "theo@new.edu" }),
  "PUT /api/guest-access": () =>
    members.captain.put("/api/guest-access", { teamPassword: "pitlane" }),
  "POST /api/subteams": () =>
    members.captain.post("/api/subteams", { name: "Tires", digit: 9, color: "sky", icon: "gauge" }),
  "PUT /api/subteams/:subteam": () =>
    members.captain.put("/api/subteams/chassis", { name: "Frame" }),
  "PUT /api/settings/:part": () =>
    members.captain.put("/api/settings/team", { teamName: "Kestrel" }),
  "POST /api/system/jobs/:id/retry": () =>
    members.captain.send("POST", `/api/system/jobs/${failedJob}/retry`),
  "POST /api/system/test-mail": () => members.captain.send("POST", "/api/system/test-mail"),
  "PUT /api/first-steps/dismissed": () => members.captain.send("PUT", "/api/first-steps/dismissed"),
  "POST /api/members/:id/erase": () =>
    members.captain.send("POST", `/api/members/${known.member}/erase`),
  "POST /api/members/remove": () =>
    members.captain.post("/api/members/remove", { ids: [known.captain] }),
};

/** Reads everything that these writes could change. */
async function readTables(): Promise<string[][]> {
  const { db } = server.context;
  const tables = [
    "members",
    "account_requests",
    "links",
    "settings",
    "subteams",
    "audit_log",
    "events",
  ] as const;
  return Promise.all(
    tables.map(async (table) => {
      const rows: object[] = await db.selectFrom(table).selectAll().execute();
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }),
  );
}

/** Demotes Clara while her write is queued. */
function demoteDuring(write: Write) {
  return withRace(server, {
    block: (trx) => lock(trx, "captains"),
    write,
    interfere: (trx) => setRoleOfClara(trx, "team-lead"),
  });
}

function setRoleOfClara(db: DbOrTrx, role: Role) {
  return db
    .updateTable("members")
    .set({ role })
    .where("email_key", "=", emailOf("captain"))
    .execute();
}

test("lists every write that only captains may make", () => {
  const routes = accessMatrix
    .filter(({ route, statuses }) => !route.startsWith("GET ") && statuses.lead === 403)
    .map(({ route }) => route);
  expect(Object.keys(writes).toSorted()).toEqual(routes.toSorted());
});

test.each(Object.entries(writes))(
  "a captain demoted at the same time changes nothing with %s",
  async (_route, write) => {
    const before = await readTables();
    const answer = await demoteDuring(write);
    await setRoleOfClara(server.context.db, "captain");
    expect([answer.status, (answer.body as Problem).code]).toEqual([403, "not-permitted"]);
    expect(await readTables()).toEqual(before);
  },
);

test("every write succeeds for a captain", async () => {
  const statuses: number[] = [];
  for (const write of Object.values(writes)) statuses.push((await write()).status);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
});
