import { useNavigate, useSearch } from "@tanstack/react-router";
import { notificationDays } from "../../domain/notifications/notifications.ts";
import { NotificationControls } from "../notifications/notification-controls.tsx";
import { NotificationList } from "../notifications/notification-list.tsx";
import { useMarkRead } from "../notifications/use-mark-read.ts";
import { useAccountButton } from "../shell/account-provider.tsx";
import { Page } from "../shell/page.tsx";
import styles from "../notifications/notifications.module.css";

export function NotificationsPage() {
  const unreadOnly = useSearch({ strict: false }).unread === "true";
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const account = useAccountButton();
  return (
    <Page title="Notifications" width="form">
      <header className={styles.top}>
        <div>
          <h1>Notifications</h1>
          <p className={styles.lead}>
            What happened in what you watch. Kept for {notificationDays} days.
          </p>
        </div>
        <NotificationControls
          unreadOnly={unreadOnly}
          onUnreadOnly={(only) =>
            void navigate({
              to: "/notifications",
              search: only ? { unread: "true" } : {},
              replace: true,
            })
          }
          onMark={markRead}
        />
      </header>
      <NotificationList level={2} list={unreadOnly ? "unread" : "all"} onMark={markRead} />
      <p className={`${styles.hint} ${styles.end}`} data-needs-script>
        Choose in{" "}
        <button type="button" className={styles.account} {...account}>
          Account
        </button>{" "}
        which of these you also get by email.
      </p>
    </Page>
  );
}
