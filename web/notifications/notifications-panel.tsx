import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState, type ReactNode, type RefObject } from "react";
import { useOnline } from "../api/use-online.ts";
import { Dialog } from "../ui/dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import { useFocusOnMount } from "../ui/use-focus-on-mount.ts";
import { phone, useMedia } from "../ui/use-media.ts";
import { NotificationControls } from "./notification-controls.tsx";
import { NotificationList } from "./notification-list.tsx";
import { useDismiss } from "./use-dismiss.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useTrimLatestNotifications } from "./use-trim-latest-notifications.ts";
import styles from "./notifications.module.css";

type NotificationsPanelProps = {
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** Hangs under its button. On phones it is a sheet that covers the screen. */
export function NotificationsPanel({ opener, onClose }: NotificationsPanelProps) {
  const isSheet = useMedia(phone);
  const [unreadOnly, setUnreadOnly] = useState(false);
  const markRead = useMarkRead();
  useTrimLatestNotifications();
  const close = () => {
    onClose();
    opener.current?.focus();
  };
  const parts = {
    controls: (
      <NotificationControls
        isQuiet
        unreadOnly={unreadOnly}
        onUnreadOnly={setUnreadOnly}
        onMark={markRead}
      />
    ),
    list: (
      <div className={styles.scroll}>
        <OfflineNote />
        <NotificationList
          level={3}
          list={unreadOnly ? "unread" : "latest"}
          onMark={markRead}
          onFollow={close}
        />
      </div>
    ),
    more: (
      <Link to="/notifications" className={styles.all} onClick={close}>
        All notifications
      </Link>
    ),
  };
  if (!isSheet) return <Popup {...parts} opener={opener} onClose={close} onLeave={onClose} />;
  return (
    <Dialog
      open
      title="Notifications"
      tabs={parts.controls}
      footer={parts.more}
      sections
      finalFocus={opener}
      onClose={onClose}
    >
      {parts.list}
    </Dialog>
  );
}

type PopupProps = NotificationsPanelProps &
  Record<"controls" | "list" | "more", ReactNode> & { onLeave: () => void };

/** Leaves the rest of the screen usable. */
function Popup({ opener, onClose, onLeave, controls, list, more }: PopupProps) {
  const titleId = useId();
  const popup = useFocusOnMount<HTMLDivElement>();
  useDismiss({ popup, opener, onEscape: onClose, onLeave });
  return (
    <div ref={popup} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={styles.popup}>
      <div className={styles.head}>
        <h2 id={titleId}>Notifications</h2>
        <IconButton label="Close" size="sm" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      {controls}
      {list}
      <div className={styles.foot}>{more}</div>
    </div>
  );
}

function OfflineNote() {
  if (useOnline()) return null;
  return (
    <div className={styles.note}>
      <Note tone="warn" role="status">
        You're offline. This list may be out of date.
      </Note>
    </div>
  );
}
