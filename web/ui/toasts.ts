export type Toast = {
  id: number;
  text: string;
  tone: "ok" | "danger" | "info";
  /** Milliseconds until it leaves; a notice has none and stays, across screens, until it is closed. */
  lasts: number | undefined;
  action: { label: string; run: () => void } | undefined;
};

type ToastOptions = {
  tone?: Toast["tone"];
  /** "notice" stays until it is closed. */
  lasts?: "short" | "long" | "notice";
  action?: Toast["action"];
};

const most = 2;
const times = { short: 3000, long: 5000, notice: undefined };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** For something that happened away from the eye. Of those that pass at most two are stacked; a notice gives way to none. */
export function showToast(text: string, options: ToastOptions = {}): number {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    text,
    tone: options.tone ?? "ok",
    lasts: times[options.lasts ?? "long"],
    action: options.action,
  };
  change([...roomFor(toasts.filter((other) => other.text !== text)), toast]);
  return toast.id;
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function listenToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function roomFor(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < most) return shown;
  const leaving = shown.find((toast) => toast.lasts !== undefined);
  return shown.filter((toast) => toast !== leaving);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
