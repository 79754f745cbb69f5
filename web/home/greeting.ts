import type { Viewer } from "../../domain/permissions.ts";

/** By the viewer's own clock; without a name where none is known. */
export function greeting(viewer: Viewer, hour: number): string {
  if (viewer.kind !== "member") return "Welcome, guest";
  const daytime =
    hour < 5 ? "evening" : hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  const name = viewer.firstName.trim();
  return name === "" ? `Good ${daytime}` : `Good ${daytime}, ${name}`;
}
