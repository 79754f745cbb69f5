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
  ["setup-link", "By the first start's link"],
  ["settings", "From the settings of the first start"],
  ["import", "Imported"],
  ["current-password", "When changing the password"],
  ["was-invited", "Was invited already"],
  ["had-account", "Had an account already"],
  ["clean-up", "Cleaned up"],
]);

/** What changed, in words; empty when there is no more to say. */
export function describeEntry({ kind, actorId, from, to }: StoredEntry): string {
  if (kind === "document-deleted") return deletedDocument(from).title;
  if (from !== null && to !== null) {
    const change = `${labelOf(kind, from)} → ${labelOf(kind, to)}`;
    return actorId === null ? `Imported: ${change}` : change;
  }
  const value = from ?? to ?? "";
  return reasons.get(value) ?? value;
}

function labelOf(kind: AuditEntryKind, value: string): string {
  const role = roles.find((one) => one === value);
  if (kind === "role-changed" && role) return roleLabels[role];
  return kind === "subteam-changed" && isSubteamId(value) ? subteamName(value) : value;
}

type DeletedDocument = { serialNumber: string; title: string };

/** A document that is gone is known by its entry alone. */
export function deletedDocument(from: string | null): DeletedDocument {
  const document: Partial<DeletedDocument> = JSON.parse(from ?? "{}");
  return { serialNumber: document.serialNumber ?? "", title: document.title ?? "" };
}
