import { createContext, use } from "react";

/** @returns a context, and a hook that throws outside its provider */
export function createRequiredContext<T extends object>() {
  const Context = createContext<T | undefined>(undefined);
  const useRequired = (): T => {
    const value = use(Context);
    if (!value) throw new Error("A context provider is missing");
    return value;
  };
  return [Context, useRequired] as const;
}
