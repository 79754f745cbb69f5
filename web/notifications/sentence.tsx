import type { ReactNode } from "react";
import { shownTitle } from "../../domain/documents/documents.ts";
import type { Notification } from "../../domain/notifications/notification-shapes.ts";
import { useSubteamName } from "../subteams/use-subteams.ts";

/** Says what happened, as in "Noor Haddad and 2 others commented on Hub bearing". */
export function Sentence({ notification }: { notification: Notification }) {
  const { kind, document, count } = notification;
  const subteamName = useSubteamName(document?.subteam ?? "");
  if (kind === "request") {
    const [requests, wait] = count === 1 ? ["1 request", "is"] : [`${count} requests`, "are"];
    return (
      <>
        <b>{requests}</b> {wait} waiting for you
      </>
    );
  }
  const who = notification.by?.name ?? "Somebody";
  if (!document) {
    return (
      <>
        <b>{who}</b> edited <b>{count === 1 ? "1 document" : `${count} documents`}</b>
      </>
    );
  }
  return (
    <>
      <b>{withOthers(who, count)}</b> {verbs[kind]} <b>{shownTitle(document.title)}</b>
      {kind === "new-document" && ` in ${subteamName}`}
    </>
  );
}

const verbs = {
  mention: "mentioned you in",
  comment: "commented on",
  edit: "edited",
  "new-document": "created",
};

function withOthers(who: string, people: number): ReactNode {
  if (people <= 1) return who;
  return people === 2 ? `${who} and 1 other` : `${who} and ${people - 1} others`;
}
