import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { elena, mei } from "../testing/members.ts";
import { queryKeys } from "./query-keys.ts";
import { forgetPreviousViewer, isStillSignedIn, sessionQuery } from "./session.ts";

test("detects that another member has signed in from another tab", () => {
  const client = new QueryClient();
  expect(isStillSignedIn(client, mei)).toBe(false);
  client.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  expect(isStillSignedIn(client, mei)).toBe(true);
  client.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  expect(isStillSignedIn(client, mei)).toBe(false);
  client.setQueryData(sessionQuery.queryKey, { viewer: { kind: "nobody" }, feedbackHref: null });
  expect(isStillSignedIn(client, mei)).toBe(false);
});

test("removes everything that the previous viewer could see", () => {
  const client = new QueryClient();
  const seen = [queryKeys.document("a"), queryKeys.comments("a"), queryKeys.tokens];
  const kept = [queryKeys.config, queryKeys.session];
  for (const queryKey of [...seen, ...kept]) client.setQueryData(queryKey, {});
  forgetPreviousViewer(client);
  expect(seen.map((queryKey) => client.getQueryData(queryKey))).toEqual(seen.map(() => undefined));
  expect(kept.map((queryKey) => client.getQueryData(queryKey))).toEqual([{}, {}]);
});
