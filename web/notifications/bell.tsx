import { IconBell } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { useUnread } from "./use-unread.ts";
import styles from "./notifications.module.css";

const load = () => import("./notifications-panel.tsx");

/** Opens the notifications, and shows how many are unread (rules 13.35 and 13.66). */
export function Bell() {
  const unread = useUnread();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useLazyCode(load, "Failed to open Notifications. Please try again.");
  const [isOpen, setOpen] = useState(false);
  const toggle = async () => setOpen(!isOpen && (await panel.open()));
  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
        data-tooltip="Notifications"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.prepare}
        onFocus={panel.prepare}
        onClick={() => void toggle()}
      >
        <IconBell size={18} stroke={1.6} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </IconButton>
      {isOpen && panel.code && (
        <panel.code.NotificationsPanel opener={button} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
