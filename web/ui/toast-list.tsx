import {
  IconAlertCircle,
  IconCircleCheck,
  IconInfoCircle,
  IconWifiOff,
  IconX,
} from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { useToasts, type Toast } from "./toasts.ts";
import { useHold } from "./use-hold.ts";
import { useTimeout } from "./use-timeout.ts";
import styles from "./toast-list.module.css";

const icons = {
  ok: IconCircleCheck,
  danger: IconAlertCircle,
  info: IconInfoCircle,
  offline: IconWifiOff,
};

/** Rendered once, outside the screens, so that a toast outlives the screen that showed it. */
export function ToastList() {
  const { subscribe, read } = useToasts();
  const toasts = useSyncExternalStore(subscribe, read, read);
  return (
    <section className={styles.list} aria-label="Notices">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { close } = useToasts();
  const { isHeld, handlers } = useHold();
  useAutoClose(toast, isHeld);
  const Icon = icons[toast.tone];
  return (
    <div className={styles.toast} data-tone={toast.tone} {...handlers}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.words} role={toast.tone === "danger" ? "alert" : "status"}>
        {toast.text}
      </span>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      {toast.tone !== "offline" && (
        <IconButton label="Close" size="sm" onClick={() => close(toast.id)}>
          <IconX size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast["action"]> }) {
  const { close } = useToasts();
  const run = () => {
    close(toast.id);
    action.run();
  };
  return (
    <Button size="sm" variant="ghost" className={styles.action} onClick={run}>
      {action.label}
    </Button>
  );
}

/** The full time starts again once the pointer or the focus has left the toast. */
function useAutoClose(toast: Toast, isPaused: boolean): void {
  const { close } = useToasts();
  useTimeout(isPaused ? undefined : toast.duration, () => close(toast.id), toast);
}
