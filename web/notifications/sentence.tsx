import type { Notification } from "../../domain/notifications/notification-shapes.ts";
import { notificationWords } from "../../domain/notifications/notification-words.ts";
import { useSubteamName } from "../subteams/use-subteams.ts";

/** Says what happened, as in "Noor Haddad and 2 others commented on Hub bearing". */
export function Sentence({ notification }: { notification: Notification }) {
  const subteamName = useSubteamName(notification.document?.subteam ?? "");
  const [who, does, what] = notificationWords(notification);
  return (
    <>
      <b>{who}</b> {does}
      {what && (
        <>
          {" "}
          <b>{what}</b>
        </>
      )}
      {notification.kind === "new-document" && ` in ${subteamName}`}
    </>
  );
}
