import type { AuditEntryKind } from "../../../domain/people/people-shapes.ts";

export const auditEntryLabels: Record<AuditEntryKind, string> = {
  "signed-in": "Signed in",
  "sign-in-failed": "Failed sign-in",
  "guest-entry-failed": "Failed guest sign-in",
  "guest-entered": "Guest signed in",
  "request-approved": "Request approved",
  "request-denied": "Request denied",
  "request-closed": "Request closed",
  "request-deleted": "Older request deleted",
  "name-changed": "Name changed",
  "role-changed": "Role changed",
  "email-changed": "Email changed",
  "subteam-changed": "Subteam changed",
  "member-removed": "Member removed",
  "member-erased": "Member erased",
  "captain-added": "Captain added",
  "reset-link-made": "Reset link created",
  "password-reset": "Password reset",
  "password-changed": "Password changed",
  "team-password-changed": "Team password changed",
  "document-deleted": "Document deleted",
};
