import { useState } from "react";
import { showToast } from "./toasts.ts";

type Late<T> = {
  /** Nothing until it was opened for the first time. */
  code: T | undefined;
  /** Loads it, while its control is only being pointed at. */
  prepare: () => void;
  /** @returns whether it is there; that it could not be loaded was told. */
  open: () => Promise<boolean>;
};

/**
 * Code that comes when it is needed, such as a dialog's.
 * @param failed what people are told when it does not come
 */
export function useLate<T>(load: () => Promise<T>, failed: string): Late<T> {
  const [loaded, setLoaded] = useState<{ code: T }>();
  const open = async () => {
    try {
      const code = await load();
      setLoaded({ code });
      return true;
    } catch {
      showToast(failed, { tone: "danger" });
      return false;
    }
  };
  return {
    code: loaded?.code,
    prepare: () => void load().catch(() => undefined),
    open,
  };
}
