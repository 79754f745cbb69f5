import type { AuditEntryKind } from "../../domain/people/people-shapes.ts";
import { roleLabels, roles } from "../../domain/people/roles.ts";
import { isSubteamId, subteamName } from "../../domain/subteams/subteams.ts";

export type StoredEntry = {
  kind: AuditEntryKind;
  actorId: string | null;
  from: string | null;
  to: string | null;
};

const reasons = new Map([
  ["setup-link", "With the setup link"],
  ["settings", "From the server settings"],
  ["import", "Imported"],
  ["current-password", "While changing the password"],
  ["was-invited", "Already invited"],
  ["had-account", "Already had an account"],
  ["clean-up", "Closed by cleanup"],
]);

/** Describes the change in words; empty when the entry's kind says it all. */
export function describeEntry({ kind, actorId, from, to }: StoredEntry): string {
  if (kind === "document-deleted") return parseDeletedDocument(from).title;
  if (from !== null && to !== null) {
    const change = `${labelOf(kind, from)} → ${labelOf(kind, to)}`;
    return actorId === null ? `Imported: ${change}` : change;
  }
  const value = from ?? to ?? "";
  return reasons.get(value) ?? value;
}

function labelOf(kind: AuditEntryKind, value: string): string {
  const role = roles.find((known) => known === value);
  if (kind === "role-changed" && role) return roleLabels[role];
  return kind === "subteam-changed" && isSubteamId(value) ? subteamName(value) : value;
}

type DeletedDocument = { serialNumber: string; title: string };

export function parseDeletedDocument(from: string | null): DeletedDocument {
  const document: Partial<DeletedDocument> = JSON.parse(from ?? "{}");
  return { serialNumber: document.serialNumber ?? "", title: document.title ?? "" };
}
