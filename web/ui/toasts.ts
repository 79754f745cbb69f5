import { createRequiredContext } from "./required-context.ts";

export type Toast = {
  id: number;
  text: string;
  /** An offline toast waits for the connection, and its action is the only way to close it. */
  tone: "ok" | "danger" | "info" | "offline";
  /** Milliseconds; undefined for a notice, which stays across screens until it is closed. */
  duration: number | undefined;
  action: { label: string; run: () => void } | undefined;
};

type ToastOptions = {
  tone?: Toast["tone"];
  duration?: "short" | "long" | "notice";
  action?: Toast["action"];
};

const stackedMax = 2;
/** Milliseconds. */
export const durations = { short: 3000, long: 5000, notice: undefined };

export type Toasts = ReturnType<typeof createToasts>;

export function createToasts() {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    /** @returns an id for `close` */
    show: (text: string, options: ToastOptions = {}): number => {
      lastId += 1;
      const toast: Toast = {
        id: lastId,
        text,
        tone: options.tone ?? "ok",
        duration: durations[options.duration ?? "long"],
        action: options.action,
      };
      change([...makeRoom(toasts.filter((other) => other.text !== text)), toast]);
      return toast.id;
    },
    close: (id: number) => change(toasts.filter((toast) => toast.id !== id)),
    read: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const [ToastsContext, useToasts] = createRequiredContext<Toasts>();

/** Notices are never dropped for a newer toast. */
function makeRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < stackedMax) return shown;
  const dropped = shown.find((toast) => toast.duration !== undefined);
  return shown.filter((toast) => toast !== dropped);
}
