import { useEffect, useEffectEvent } from "react";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { whenIdle } from "./load-when-idle.ts";

/** @returns code that the first screen can do without, once the browser has been idle */
export function useIdleCode<T>(load: () => Promise<T>): T | undefined {
  const { code, open } = useLazyCode(load);
  const start = useEffectEvent(() => void open());
  useEffect(() => whenIdle(() => start()), []);
  return code;
}
