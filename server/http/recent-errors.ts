import type { Log } from "./log.ts";

export type LoggedError = {
  number: number;
  /** Epoch milliseconds. */
  at: number;
  message: string;
  requestId: string | null;
  detail: string | null;
};

export function rememberErrors(log: Log, most: number): { log: Log; recent: () => LoggedError[] } {
  const errors: LoggedError[] = [];
  let number = 0;
  return {
    log: {
      info: log.info,
      error: (message, entry = {}) => {
        const { id, error, reason, kind } = entry;
        const detail = [kind, error ?? reason].filter((part) => part !== undefined).join(": ");
        const requestId = message === "fault" && id !== undefined ? String(id) : null;
        number += 1;
        errors.unshift({ number, at: Date.now(), message, requestId, detail: detail || null });
        errors.length = Math.min(errors.length, most);
        log.error(message, entry);
      },
    },
    recent: () => [...errors],
  };
}
