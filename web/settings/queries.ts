import { queryOptions } from "@tanstack/react-query";
import type { SubteamList } from "../../domain/subteams/subteam-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

export const subteamListQuery = queryOptions({
  queryKey: queryKeys.subteamList,
  queryFn: ({ signal }) => send<SubteamList>("/api/subteams", { signal }),
});
