import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TeamMember, TeamPage } from "../../domain/people/people-shapes.ts";
import { createQueryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";
import { changeMember, dropMembers } from "./change-team.ts";
import { accountRequestsQuery, membersQuery, subteamMembersQuery } from "./queries.ts";

let queryClient: QueryClient;

beforeEach(() => {
  queryClient = createQueryClient(() => undefined);
});
afterEach(() => {
  queryClient.clear();
});

const everyone = membersQuery();
const captains = membersQuery({ role: "captain" });

function member(id: string): TeamMember {
  const fullName = `Member ${id}`;
  return { id, fullName, role: "design-team", email: `${id}@team.edu` } as TeamMember;
}

function cache(query: typeof everyone, pages: string[][], total: number): void {
  const page = (ids: string[]): TeamPage => ({
    members: ids.map(member),
    total,
    invited: 0,
    nextCursor: null,
  });
  const data = { pages: pages.map(page), pageParams: pages.map(String) };
  queryClient.setQueryData<InfiniteData<TeamPage, string>>(query.queryKey, data);
}

const pagesOf = (query: typeof everyone) => queryClient.getQueryData(query.queryKey)?.pages ?? [];
const idsOf = (query: typeof everyone) =>
  pagesOf(query).map(({ members }) => members.map(({ id }) => id));
const totalsOf = (query: typeof everyone) => pagesOf(query).map(({ total }) => total);
const isStale = (queryKey: readonly unknown[]) =>
  queryClient.getQueryState(queryKey)?.isInvalidated;

test("removes members from every cached list and counts each where it was listed", () => {
  cache(everyone, [["m0", "m1"], ["m2"]], 3);
  cache(captains, [["m0"]], 1);
  dropMembers(queryClient, ["m1", "m2", "m9"]);
  expect(idsOf(everyone)).toEqual([["m0"], []]);
  expect(totalsOf(everyone)).toEqual([1, 1]);
  expect(idsOf(captains)).toEqual([["m0"]]);
  expect(totalsOf(captains)).toEqual([1]);
});

test("changes a member in every cached list and no other member", () => {
  cache(everyone, [["m0"], ["m1"]], 2);
  cache(captains, [["m1"]], 1);
  changeMember(queryClient, "m1", { role: "captain" });
  const rolesOf = (query: typeof everyone) =>
    pagesOf(query).flatMap(({ members }) => members.map(({ role }) => role));
  expect(rolesOf(everyone)).toEqual(["design-team", "captain"]);
  expect(rolesOf(captains)).toEqual(["captain"]);
});

test("refetches the lists of people after a change, and nothing else", () => {
  cache(everyone, [["m0"]], 1);
  const chassis = subteamMembersQuery("chassis").queryKey;
  queryClient.setQueryData(chassis, { members: [] });
  queryClient.setQueryData(accountRequestsQuery.queryKey, { pages: [], pageParams: [] });
  queryClient.setQueryData(queryKeys.documents, []);
  changeMember(queryClient, "m0", { subteam: "general" });
  const people = [everyone.queryKey, chassis, accountRequestsQuery.queryKey];
  expect(people.map(isStale)).toEqual([true, true, true]);
  expect(isStale(queryKeys.documents)).toBe(false);
});
