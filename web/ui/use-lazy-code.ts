import { useState } from "react";
import { useToasts } from "./toasts.ts";

type LazyCode<T> = {
  code: T | undefined;
  hasFailed: boolean;
  prepare: () => void;
  /** @returns whether the code could be loaded */
  open: () => Promise<boolean>;
};

type Load<T> = () => Promise<T>;

/** The code that has been loaded, so that the next component that uses it shows it at once. */
const loadedCode = new WeakMap<Load<unknown>, unknown>();

export async function loadCode<T>(load: Load<T>): Promise<T> {
  const code = await load();
  loadedCode.set(load, code);
  return code;
}

/**
 * @param load a function of a module, the same for every component that shows this code
 * @param failure the toast shown when loading fails; without it, the component shows `hasFailed`
 */
export function useLazyCode<T>(load: Load<T>, failure?: string): LazyCode<T> {
  const toasts = useToasts();
  const [state, setState] = useState<"idle" | "failed" | "loaded">("idle");
  const open = async () => {
    setState("idle");
    try {
      if (!loadedCode.has(load)) await loadCode(load);
      setState("loaded");
      return true;
    } catch {
      setState("failed");
      if (failure !== undefined) toasts.show(failure, { tone: "danger" });
      return false;
    }
  };
  const code = loadedCode.get(load) as T | undefined;
  return {
    code,
    hasFailed: state === "failed" && code === undefined,
    prepare: () => void loadCode(load).catch(() => undefined),
    open,
  };
}
