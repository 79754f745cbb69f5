import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountRequestPage, Approval, TeamPage } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { emailOf, signInEveryone, type SignedIn } from "./sign-in-everyone.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

export let server: TestServer;
export let cast: SignedIn;

/** A team of the cast whose captain looks after its accounts; nobody is told to come back later. */
export async function openTeam(): Promise<void> {
  server = await openTestServer({ RATE_LIMITS: "off" });
  cast = await signInEveryone(server);
}

export function closeTeam(): Promise<void> {
  return server.stop();
}

/** Nora asks to join. */
export const wish = {
  firstName: "Nora",
  lastName: "Bell",
  email: "nora@team.edu",
  password: "late-apex-77",
  confirmPassword: "late-apex-77",
  role: "design-team",
  subteam: "chassis",
};

export function ask(change: object = {}) {
  return server.visitor().post<Problem>("/api/account-requests", { ...wish, ...change });
}

export async function waiting() {
  return (await cast.captain.get<AccountRequestPage>("/api/account-requests")).body.requests;
}

export function approve(id: string) {
  return cast.captain.post<Approval>(`/api/account-requests/${id}/approve`, {});
}

export async function findMembers(q = "") {
  const search = new URLSearchParams({ q });
  return (await cast.captain.get<TeamPage>(`/api/members?${search}`)).body.members;
}

export async function idOf(name: Parameters<typeof emailOf>[0]): Promise<string> {
  const [member] = await findMembers(emailOf(name));
  return member?.id ?? "";
}

/** The letters that were posted so far, as they lie in the folder. */
export async function letters(): Promise<string[]> {
  await server.jobs.idle();
  const folder = join(server.context.settings.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), "utf8")));
}
