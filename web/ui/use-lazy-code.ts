import { useState } from "react";
import { useToasts } from "./toasts.ts";

type LazyCode<T> = {
  code: T | undefined;
  prepare: () => void;
  /** @returns whether the code could be loaded */
  open: () => Promise<boolean>;
};

/** @param failure the toast shown when loading fails */
export function useLazyCode<T>(load: () => Promise<T>, failure: string): LazyCode<T> {
  const toasts = useToasts();
  const [loaded, setLoaded] = useState<{ code: T }>();
  const open = async () => {
    try {
      const code = await load();
      setLoaded({ code });
      return true;
    } catch {
      toasts.show(failure, { tone: "danger" });
      return false;
    }
  };
  return {
    code: loaded?.code,
    prepare: () => void load().catch(() => undefined),
    open,
  };
}
