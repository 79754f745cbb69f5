import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { closeToast, listenToToasts, readToasts, type Toast } from "./toasts.ts";
import styles from "./toast-list.module.css";

const icons = { ok: IconCircleCheck, danger: IconAlertCircle, info: IconInfoCircle };

/** Stands once, outside of the screens, so that a notice outlives the screen it came from. */
export function ToastList() {
  const toasts = useSyncExternalStore(listenToToasts, readToasts);
  return (
    <section className={styles.list} aria-label="Notices">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useLeaving(toast, held);
  const Icon = icons[toast.tone];
  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.words} role={toast.tone === "danger" ? "alert" : "status"}>
        {toast.text}
      </span>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      <IconButton label="Close" size="sm" onClick={() => closeToast(toast.id)}>
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast["action"]> }) {
  const run = () => {
    closeToast(toast.id);
    action.run();
  };
  return (
    <Button size="sm" variant="secondary" onClick={run}>
      {action.label}
    </Button>
  );
}

/** Waits again in full after the pointer or the focus has left: nobody loses a half-read sentence. */
function useLeaving(toast: Toast, held: boolean): void {
  useEffect(() => {
    if (toast.lasts === undefined || held) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toast.lasts);
    return () => clearTimeout(timer);
  }, [toast, held]);
}
