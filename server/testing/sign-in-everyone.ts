import type { Role } from "../../domain/people/roles.ts";
import type { CreatedApiToken } from "../../domain/tokens/token-shapes.ts";
import type { TokenAccess } from "../../domain/tokens/tokens.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { endMembership } from "../people/end-access.ts";
import { insertMember } from "../people/store.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { lockAccount } from "../sessions/store.ts";
import type { Client } from "./client.ts";
import type { TestServer } from "./test-server.ts";

export const password = "apex-late-42";
export const teamPassword = "boxbox";

const people = {
  captain: { firstName: "Clara", lastName: "Nyström", role: "captain", subteam: "general" },
  lead: { firstName: "Theo", lastName: "Okafor", role: "team-lead", subteam: "powertrain" },
  designer: { firstName: "Dana", lastName: "Ito", role: "design-team", subteam: "aerodynamics" },
  removed: { firstName: "Rosa", lastName: "Vale", role: "design-team", subteam: "chassis" },
} as const satisfies Record<
  string,
  { firstName: string; lastName: string; role: Role; subteam: string }
>;

export type SignedIn = Record<
  "nobody" | "guest" | "designer" | "lead" | "captain" | "removed",
  Client
>;

export function emailOf(name: keyof typeof people): string {
  return `${people[name].firstName.toLowerCase()}@team.edu`;
}

/** Signs everyone in through the API. Rosa is removed afterward and keeps her cookie. */
export async function signInEveryone(
  test: Pick<TestServer, "visitor" | "context">,
): Promise<SignedIn> {
  const { db } = test.context;
  const passwordHash = await hashPassword(password);
  await saveStoredValue(db, "guest-password-hash", await hashPassword(teamPassword));
  for (const [name, person] of Object.entries(people)) {
    const email = emailOf(name as keyof typeof people);
    const member = { id: newId(), email, ...person, passwordHash, at: Date.now() };
    await transact(test.context, (trx) => insertMember(trx, member));
  }
  const members = {
    nobody: test.visitor(),
    guest: test.visitor(),
    designer: test.visitor(),
    lead: test.visitor(),
    captain: test.visitor(),
    removed: test.visitor(),
  };
  await members.guest.post("/api/guest-session", { teamPassword });
  for (const name of ["designer", "lead", "captain", "removed"] as const) {
    await members[name].post("/api/session", { email: emailOf(name), password });
  }
  await remove(test.context, emailOf("removed"));
  return members;
}

/** @returns clients with the sessions of a copied database */
export function returnEveryone(
  test: Pick<TestServer, "visitor">,
  cookies: Record<string, string>,
): SignedIn {
  const members = Object.entries(cookies).map(([name, cookie]) => [
    name,
    Object.assign(test.visitor(), { cookie }),
  ]);
  return Object.fromEntries(members) as SignedIn;
}

async function remove(context: WriteContext, email: string): Promise<void> {
  await transact(context, async (trx) => {
    const account = await lockAccount(trx, { emailKey: email });
    if (account) await endMembership(trx, account.id);
  });
}

/** A client with an API token of the member. */
export async function createTokenClient(
  test: Pick<TestServer, "visitor">,
  member: Client,
  access: TokenAccess,
): Promise<Client> {
  const program = test.visitor();
  const form = { name: access, access };
  program.token = (await member.post<CreatedApiToken>("/api/tokens", form)).body.token;
  return program;
}
