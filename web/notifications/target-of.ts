import type { Notification } from "../../domain/notifications/notification-shapes.ts";

export type Target = { to: string; params?: { id: string }; search?: object; hash?: string };

export function targetOf({ kind, document, comment }: Notification): Target {
  if (kind === "request") return { to: "/", search: { accounts: "requests" } };
  if (!document) return { to: "/recent" };
  const target = { to: "/document/$id", params: { id: document.id } };
  return comment === null ? target : { ...target, hash: "comments" };
}
