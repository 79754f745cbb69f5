import type { QueryClient } from "@tanstack/react-query";
import type { TextColor } from "../../domain/content/palette.ts";
import {
  findSubteam,
  subteamName,
  visibleSubteams,
  type Subteam,
} from "../../domain/subteams/subteams.ts";
import { configQuery, useConfig } from "../api/session.ts";

/** All subteams in display order, hidden ones included. */
export function useSubteams(): readonly Subteam[] {
  return useConfig().subteams;
}

export function useSubteamName(id: string): string {
  return subteamName(useSubteams(), id);
}

/** @returns a value for `data-st`, whose colors are in `web/subteams/subteam-colors.css` */
export function useSubteamColor(id: string | undefined): TextColor | undefined {
  return findSubteam(useSubteams(), id ?? "")?.color;
}

/** For code outside components. */
export function knownSubteam(queries: QueryClient, id: string): Subteam | undefined {
  return findSubteam(knownSubteams(queries), id);
}

export function knownVisibleSubteams(queries: QueryClient): Subteam[] {
  return visibleSubteams(knownSubteams(queries));
}

function knownSubteams(queries: QueryClient): readonly Subteam[] {
  return queries.getQueryData(configQuery.queryKey)?.subteams ?? [];
}
