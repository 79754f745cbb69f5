import { textColors, type TextColor } from "../../domain/content/palette.ts";
import { passwordClassLabels, type PasswordClass } from "../../domain/people/passwords.ts";
import type { AuditEntryKind } from "../../domain/people/people-shapes.ts";
import { roleLabels, roles } from "../../domain/people/roles.ts";
import { settingLabels, type SettingName } from "../../domain/settings/team-settings.ts";
import { iconLabel } from "../../domain/subteams/subteam-icons.ts";
import { subteamName, type Subteam } from "../../domain/subteams/subteams.ts";

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

/** @returns "" when the entry's kind says it all */
export function describeEntry(
  { kind, actorId, from, to }: StoredEntry,
  subteams: readonly Subteam[],
): string {
  if (kind === "document-deleted") return parseDeletedDocument(from).title;
  if (from !== null && to !== null) {
    if (kind === "subteam-edited") return describeSubteamEdit(from, to);
    if (kind === "settings-changed") return describeSettingChange(from, to);
    const label = (value: string) => labelOf(kind, value, subteams);
    const change = `${label(from)} → ${label(to)}`;
    return actorId === null ? `Imported: ${change}` : change;
  }
  const value = from ?? to ?? "";
  return reasons.get(value) ?? labelOf(kind, value, subteams);
}

const kindsWithRoles: ReadonlySet<AuditEntryKind> = new Set(["role-changed", "member-invited"]);

function labelOf(kind: AuditEntryKind, value: string, subteams: readonly Subteam[]): string {
  const role = roles.find((known) => known === value);
  if (kindsWithRoles.has(kind) && role) return roleLabels[role];
  return kind === "subteam-changed" ? subteamName(subteams, value) : value;
}

const fieldLabels = new Map([
  ["name", "Name"],
  ["color", "Color"],
  ["icon", "Icon"],
  ["place", "Place"],
]);

/** @param from a field and its value, such as `name:Chassis` */
function describeSubteamEdit(from: string, to: string): string {
  const [field = "", before = ""] = from.split(/:(.*)/s);
  const [, after = ""] = to.split(/:(.*)/s);
  if (field === "hidden") return after === "true" ? "Hidden" : "Shown";
  const labels: Record<string, (value: string) => string> = { color: colorLabel, icon: iconLabel };
  const label = labels[field] ?? String;
  return `${fieldLabels.get(field) ?? field}: ${label(before)} → ${label(after)}`;
}

/** @param from a setting's name and its value as JSON, such as `teamName:"Kestrel"` */
function describeSettingChange(from: string, to: string): string {
  const [name = "", before = "null"] = from.split(/:(.*)/s);
  const [, after = "null"] = to.split(/:(.*)/s);
  const change = [before, after].map((json) => settingText(JSON.parse(json)));
  return `${settingLabels[name as SettingName] ?? name}: ${change.join(" → ")}`;
}

function settingText(value: string | number | null | readonly PasswordClass[]): string {
  if (typeof value === "number") return String(value);
  const text = Array.isArray(value)
    ? value.map((name: PasswordClass) => passwordClassLabels[name]).join(", ")
    : (value ?? "");
  return text === "" ? "none" : String(text);
}

function colorLabel(name: string): string {
  return textColors[name as TextColor]?.label ?? name;
}

type DeletedDocument = { serialNumber: string; title: string };

export function parseDeletedDocument(from: string | null): DeletedDocument {
  const document: Partial<DeletedDocument> = JSON.parse(from ?? "{}");
  return { serialNumber: document.serialNumber ?? "", title: document.title ?? "" };
}
