import { IconCheck, IconMail, IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, type MouseEvent } from "react";
import { timeOfDay } from "../../domain/dates.ts";
import type { Notification } from "../../domain/notifications/notification-shapes.ts";
import { DateTime } from "../layout/date-time.tsx";
import { TimeAgo } from "../layout/time-ago.tsx";
import { useTimeZone } from "../layout/use-time-zone.ts";
import { SerialNumber } from "../subteams/serial-number.tsx";
import { useSubteamColor } from "../subteams/use-subteams.ts";
import { Avatar } from "../ui/avatar.tsx";
import { focusNextButton } from "../ui/focus-next-button.ts";
import { IconButton } from "../ui/icon-button.tsx";
import type { GroupName } from "./group-by-day.ts";
import { Sentence } from "./sentence.tsx";
import { targetOf } from "./target-of.ts";
import styles from "./notifications.module.css";

type NotificationRowProps = {
  notification: Notification;
  day: GroupName;
  unreadOnly: boolean;
  onMark: (isRead: boolean) => void;
  /** Called when the link is followed in this tab. */
  onFollow?: (() => void) | undefined;
};

export function NotificationRow(props: NotificationRowProps) {
  const { notification, day, unreadOnly, onMark, onFollow } = props;
  const { document, by, quote, at, read: isRead } = notification;
  const linkId = useId();
  const middleButton = 1;
  const read = () => {
    if (!isRead) onMark(true);
  };
  const follow = (event: MouseEvent) => {
    read();
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onFollow?.();
  };
  return (
    <li
      className={styles.row}
      data-unread={!isRead || undefined}
      data-st={useSubteamColor(document?.subteam ?? "general")}
    >
      {by ? (
        <Avatar name={by.name} size={28} />
      ) : (
        <span className={styles.icon}>
          <IconUserCheck size={16} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <div className={styles.words}>
        <Link
          id={linkId}
          {...(targetOf(notification) as { to: "/" })}
          className={styles.link}
          onClick={follow}
          onAuxClick={(event) => event.button === middleButton && read()}
        >
          <Sentence notification={notification} />
        </Link>
        {quote !== null && <p className={styles.quote}>{quote}</p>}
        <p className={styles.facts}>
          {!isRead && (
            <>
              <span className={styles.dot} aria-hidden="true" />
              <span className="sr-only">Unread.</span>
            </>
          )}
          <When at={at} day={day} />
          {document && <SerialNumber serial={document.serialNumber} />}
        </p>
      </div>
      <IconButton
        label={isRead ? "Mark as unread" : "Mark as read"}
        size="sm"
        className={styles.mark}
        aria-describedby={linkId}
        onClick={(event) => {
          if (unreadOnly && !isRead) focusNextButton(event.currentTarget);
          onMark(!isRead);
        }}
      >
        {isRead ? (
          <IconMail size={16} stroke={1.7} aria-hidden="true" />
        ) : (
          <IconCheck size={16} stroke={1.7} aria-hidden="true" />
        )}
      </IconButton>
    </li>
  );
}

function When({ at, day }: { at: string; day: GroupName }) {
  const timeZone = useTimeZone();
  if (day === "Today") return <TimeAgo at={at} />;
  if (day !== "Yesterday") return <DateTime at={at} />;
  return (
    // Browsers may write a time a little differently than the server.
    <time dateTime={at} suppressHydrationWarning>
      yesterday, {timeOfDay(at, { timeZone })}
    </time>
  );
}
