import { shownTitle } from "../documents/documents.ts";
import type { NotificationKind } from "./notifications.ts";

type Facts = {
  kind: NotificationKind;
  by: { name: string } | null;
  /** People, documents that one person edited, or requests. */
  count: number;
  /** Null for requests and for edits of several documents. */
  document: { title: string | null } | null;
};

/** @returns the parts of a sentence: "Noor Haddad and 2 others", "commented on", "Hub bearing" */
export function notificationWords(facts: Facts): [who: string, does: string, what?: string] {
  const { kind, by, count, document } = facts;
  if (kind === "request")
    return count === 1
      ? ["1 request", "is waiting for you"]
      : [`${count} requests`, "are waiting for you"];
  const who = by?.name ?? "Somebody";
  if (!document) return [who, "edited", count === 1 ? "1 document" : `${count} documents`];
  return [withOthers(who, count), verbs[kind], shownTitle(document.title)];
}

const verbs = {
  mention: "mentioned you in",
  comment: "commented on",
  edit: "edited",
  "new-document": "created",
};

function withOthers(who: string, people: number): string {
  if (people <= 1) return who;
  return people === 2 ? `${who} and 1 other` : `${who} and ${people - 1} others`;
}
