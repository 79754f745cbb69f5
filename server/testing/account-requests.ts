import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountRequestPage, Approval, TeamPage } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { emailOf } from "./sign-in-everyone.ts";
import type { Team } from "./use-team.ts";

export const norasRequest = {
  firstName: "Nora",
  lastName: "Bell",
  email: "nora@team.edu",
  password: "late-apex-77",
  confirmPassword: "late-apex-77",
  role: "design-team",
  subteam: "chassis",
};

export function accountRequestsOf({ server, members }: Team) {
  const findMembers = async (q = "") => {
    const search = new URLSearchParams({ q });
    return (await members.captain.get<TeamPage>(`/api/members?${search}`)).body.members;
  };
  return {
    findMembers,
    ask: (change: object = {}) =>
      server.visitor().post<Problem>("/api/account-requests", { ...norasRequest, ...change }),
    listPendingRequests: async () =>
      (await members.captain.get<AccountRequestPage>("/api/account-requests")).body.requests,
    approve: (id: string) =>
      members.captain.post<Approval>(`/api/account-requests/${id}/approve`, {}),
    idOf: async (name: Parameters<typeof emailOf>[0]) =>
      (await findMembers(emailOf(name)))[0]?.id ?? "",
  };
}

/** The mails sent so far, as raw text. */
export async function sentMail(server: Team["server"]): Promise<string[]> {
  await server.jobs.idle();
  const folder = join(server.context.settings.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), "utf8")));
}
