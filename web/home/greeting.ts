import type { Viewer } from "../../domain/permissions.ts";

/** @param hour the viewer's local hour */
export function greeting(viewer: Viewer, hour: number): string {
  if (viewer.kind !== "member") return "Welcome, guest";
  const daytime =
    hour < 5 ? "evening" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  const name = viewer.firstName.trim();
  return name === "" ? `Good ${daytime}` : `Good ${daytime}, ${name}`;
}
