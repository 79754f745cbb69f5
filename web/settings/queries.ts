import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { SettingsPartAnswer } from "../../domain/settings/settings-shapes.ts";
import type { SettingsPart } from "../../domain/settings/team-settings.ts";
import type { SubteamList } from "../../domain/subteams/subteam-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

export const settingsPartQuery = (part: SettingsPart) =>
  queryOptions({
    queryKey: queryKeys.settingsPart(part),
    queryFn: ({ signal }) => send<SettingsPartAnswer>(`/api/settings/${part}`, { signal }),
  });

export const subteamListQuery = queryOptions({
  queryKey: queryKeys.subteamList,
  queryFn: ({ signal }) => send<SubteamList>("/api/subteams", { signal }),
});

export async function refreshSubteams(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.config }),
    queryClient.invalidateQueries({ queryKey: queryKeys.subteamList }),
  ]);
}
