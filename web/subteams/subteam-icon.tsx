import { findSubteam } from "../../domain/subteams/subteams.ts";
import { NamedIcon } from "./named-icon.tsx";
import { useSubteams } from "./use-subteams.ts";

export function SubteamIcon({ subteam, size = 18 }: { subteam: string; size?: number }) {
  const known = findSubteam(useSubteams(), subteam);
  return <NamedIcon name={known?.icon ?? "books"} size={size} />;
}
