import type {
  AccountRequest,
  AccountRequestPage,
  TeamPage,
} from "../../domain/people/people-shapes.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { SettingsPartAnswer } from "../../domain/settings/settings-shapes.ts";
import type { SubteamList } from "../../domain/subteams/subteam-shapes.ts";
import { newId } from "../../server/ids.ts";
import type { Item } from "./ledger.ts";
import { findInPages, read } from "./open-client.ts";
import { savePortfolio } from "./portfolio-writes.ts";
import { write, type WriteKind, type Writer } from "./writer.ts";

export const captainWrites: WriteKind[] = [
  { name: "rename a subteam", share: 2, write: renameSubteam },
  { name: "change the countdown", share: 1, write: changeCountdown },
  { name: "let someone join", share: 2, write: letSomeoneJoin },
];

async function renameSubteam(writer: Writer): Promise<void> {
  const { client, own } = writer;
  own.subteam ??= {
    name: "subteam general",
    read: async () => (await read<SubteamList>(client, "/api/subteams"))?.subteams.find(isGeneral),
    states: [{}],
    lastWrite: "",
  };
  const name = `General ${newId()}`;
  await write(writer, own.subteam, {
    kind: "rename a subteam",
    method: "PUT",
    path: "/api/subteams/general",
    body: { name },
    state: () => ({ name }),
  });
}

async function changeCountdown(writer: Writer): Promise<void> {
  const { client, own } = writer;
  const path = "/api/settings/countdown";
  own.countdown ??= {
    name: "countdown",
    read: async () => (await read<SettingsPartAnswer>(client, path))?.values,
    states: [{}],
    lastWrite: "",
  };
  const values = { countdownLabel: `Cup ${newId()}` };
  await write(writer, own.countdown, {
    kind: "change the countdown",
    method: "PUT",
    path,
    body: values,
    state: () => values,
  });
}

function isGeneral({ id }: { id: string }): boolean {
  return id === "general";
}

const password = "apex-late-42";

/** Someone asks for an account. If approved, they sign in and write, or become a lead and leave. */
async function letSomeoneJoin(writer: Writer): Promise<void> {
  const email = `${newId()}@team.edu`;
  const person = personItem(writer, email);
  const asked = await write(writer, person, {
    kind: "ask for an account",
    method: "POST",
    path: "/api/account-requests",
    body: {
      firstName: "New",
      lastName: "Member",
      email,
      password,
      confirmPassword: password,
      role: "design-team",
      subteam: "chassis",
    },
    // A repeat adds a second request, which waits after the first is denied.
    isOnce: true,
    state: () => ({ isWaiting: true, isMember: false }),
  });
  const request = asked.isStored ? await findRequest(writer, email) : undefined;
  if (!request) return;
  const isApproved = Math.random() < 0.7;
  const decided = await write(writer, person, {
    kind: isApproved ? "approve a request" : "deny a request",
    method: "POST",
    path: `/api/account-requests/${request.id}/${isApproved ? "approve" : "deny"}`,
    ...(isApproved && { body: { handOverPortfolio: false } }),
    settledBy: "request-handled",
    state: () => ({ isWaiting: false, isMember: isApproved }),
  });
  if (!decided.isStored || !isApproved) return;
  if (Math.random() < 0.5) await visit(writer, email);
  else await promoteAndRemove(writer, person, email);
}

async function promoteAndRemove(writer: Writer, person: Item, email: string): Promise<void> {
  const id = (await findMember(writer, email))?.id;
  if (id === undefined) return;
  const member = { isWaiting: false, isMember: true };
  const { isStored } = await write(writer, person, {
    kind: "change a role",
    method: "PUT",
    path: `/api/members/${id}`,
    body: { role: "team-lead" },
    state: () => ({ ...member, role: "team-lead" }),
  });
  if (!isStored) return;
  await write(writer, person, {
    kind: "remove a member",
    method: "POST",
    path: "/api/members/remove",
    body: { ids: [id] },
    state: () => ({ isWaiting: false, isMember: false }),
  });
}

function personItem({ client }: Writer, email: string): Item {
  return {
    name: `person ${email}`,
    read: async () => {
      const member = await findMember({ client }, email);
      const isWaiting = (await findRequest({ client }, email)) !== undefined;
      return { isWaiting, isMember: member !== undefined, role: member?.role };
    },
    states: [{ isWaiting: false, isMember: false }],
    lastWrite: "",
  };
}

async function findMember({ client }: Pick<Writer, "client">, email: string) {
  const team = await read<TeamPage>(client, `/api/members?q=${encodeURIComponent(email)}`);
  return team?.members.find((member) => member.email === email);
}

function findRequest({ client }: Pick<Writer, "client">, email: string) {
  return findInPages<AccountRequestPage, AccountRequest>(client, "/api/account-requests", (page) =>
    page.requests.find((request) => request.email === email),
  );
}

async function visit(captain: Writer, email: string): Promise<void> {
  const client = captain.openClient();
  const member = { ...captain.member, number: captain.nextNumber() };
  const writer: Writer = {
    ...captain,
    client,
    member,
    documents: [],
    notifications: new Map(),
    own: {},
  };
  const session: Item = {
    name: `session of ${email}`,
    read: async () => ({ kind: (await read<SessionAnswer>(client, "/api/session"))?.viewer.kind }),
    states: [{ kind: "nobody" }],
    lastWrite: "",
  };
  const { isStored } = await write(writer, session, {
    kind: "sign in",
    method: "POST",
    path: "/api/session",
    body: { email, password },
    state: () => ({ kind: "member" }),
  });
  if (!isStored) return;
  // Keep the session in this case, because the portfolio could not be checked without it.
  if (Math.random() < 0.5) return savePortfolio(writer);
  await write(writer, session, {
    kind: "sign out",
    method: "DELETE",
    path: "/api/session",
    settledBy: "not-signed-in",
    state: () => ({ kind: "nobody" }),
  });
}
