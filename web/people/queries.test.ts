import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";
import {
  accountRequestsQuery,
  auditLogQuery,
  forgetCaptainQueries,
  guestAccessQuery,
  membersQuery,
  subteamMembersQuery,
} from "./queries.ts";

let queryClient: QueryClient;

beforeEach(() => {
  queryClient = createQueryClient(() => undefined);
});
afterEach(() => {
  queryClient.clear();
});

test("forgets what only captains may see, and keeps what every member may", () => {
  const chassis = subteamMembersQuery("chassis").queryKey;
  const secret = [
    membersQuery().queryKey,
    accountRequestsQuery.queryKey,
    auditLogQuery({ kind: "", q: "" }).queryKey,
    guestAccessQuery.queryKey,
    queryKeys.mail,
    queryKeys.settingsPart("team"),
    queryKeys.system,
    queryKeys.firstSteps,
  ];
  for (const key of [...secret, chassis]) queryClient.setQueryData(key, {} as never);
  forgetCaptainQueries(queryClient);
  const left = queryClient.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual([chassis]);
});

test.each([
  ["/api/members", () => membersQuery()],
  ["/api/members?role=captain", () => membersQuery({ role: "captain" })],
  ["/api/members?q=%C3%96zg%C3%BCr+%26+co", () => membersQuery({ q: "Özgür & co" })],
] as const)("asks %s", async (address, query) => {
  const fetched = vi.fn<(address: string) => Promise<Response>>();
  fetched.mockImplementation(async () =>
    Response.json({ members: [], total: 0, invited: 0, nextCursor: null }),
  );
  vi.stubGlobal("fetch", fetched);
  await queryClient.fetchInfiniteQuery(query());
  expect(fetched.mock.calls.map(([asked]) => asked)).toEqual([address]);
});
