import { IconChecks } from "@tabler/icons-react";
import { Button } from "../ui/button.tsx";
import { Switch } from "../ui/switch.tsx";
import type { ReadMark } from "./marked-read.ts";
import { useUnread } from "./use-unread.ts";
import styles from "./notifications.module.css";

type NotificationControlsProps = {
  unreadOnly: boolean;
  onUnreadOnly: (unreadOnly: boolean) => void;
  onMark: (mark: ReadMark) => void;
  isQuiet?: boolean;
};

export function NotificationControls(props: NotificationControlsProps) {
  const { unreadOnly, onUnreadOnly, onMark, isQuiet = false } = props;
  const unread = useUnread();
  return (
    <div className={styles.controls} data-needs-script>
      <Switch label="Unread only" checked={unreadOnly} onChange={onUnreadOnly} />
      <Button
        variant={isQuiet ? "ghost" : "secondary"}
        size={isQuiet ? "sm" : "md"}
        icon={<IconChecks size={isQuiet ? 16 : 18} stroke={1.6} aria-hidden="true" />}
        // Keeps the focus, which a disabled button would lose.
        aria-disabled={unread === 0 || undefined}
        onClick={() => unread > 0 && onMark({ notification: "all", isRead: true })}
      >
        Mark all as read
      </Button>
    </div>
  );
}
