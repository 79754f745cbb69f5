import { useSubteams } from "./use-subteams.ts";

/** Options for all visible subteams, and for the current one. */
export function useSubteamOptions(current = ""): { value: string; label: string }[] {
  return useSubteams()
    .filter(({ id, hidden }) => !hidden || id === current)
    .map(({ id, name }) => ({ value: id, label: name }));
}
