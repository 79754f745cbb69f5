import { useEffect, useState } from "react";

/** Milliseconds for which they stand while nobody rests on them. */
const lasts = 3000;

type Holder = "pointer" | "focus";
export type UploadError = {
  id: number;
  sentence: string;
  /** Of the file, when several were chosen. */
  name?: string | undefined;
};
export type UploadErrorsState = ReturnType<typeof useUploadErrors>;

/** Why the last pictures could not be added. */
export function useUploadErrors() {
  const [errors, setErrors] = useState<readonly UploadError[]>([]);
  const [holders, setHolders] = useState<readonly Holder[]>([]);
  const isHeld = holders.length > 0;
  useEffect(() => {
    if (errors.length === 0 || isHeld) return undefined;
    const timer = setTimeout(() => setErrors([]), lasts);
    return () => clearTimeout(timer);
  }, [errors, isHeld]);
  return {
    errors,
    tell: (sentence: string, name?: string) =>
      setErrors((all) => {
        const isTold = all.some((one) => one.sentence === sentence && one.name === name);
        return isTold ? [...all] : [...all, { id: (all.at(-1)?.id ?? 0) + 1, sentence, name }];
      }),
    hold: (by: Holder, holds: boolean) =>
      setHolders((all) => [...all.filter((one) => one !== by), ...(holds ? [by] : [])]),
    dismiss: () => {
      setErrors([]);
      setHolders([]);
    },
  };
}
