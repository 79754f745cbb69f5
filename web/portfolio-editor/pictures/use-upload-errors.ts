import { useState } from "react";
import { useTimeout } from "../../ui/use-timeout.ts";

/** Errors disappear after this time, unless the pointer or the focus is on them. */
const visibleMs = 3000;

type PauseReason = "pointer" | "focus";
export type UploadError = {
  id: number;
  sentence: string;
  /** The file's name, when several were chosen. */
  name?: string | undefined;
};
export type UploadErrorsState = ReturnType<typeof useUploadErrors>;

export function useUploadErrors() {
  const [errors, setErrors] = useState<readonly UploadError[]>([]);
  const [pausedBy, setPausedBy] = useState<readonly PauseReason[]>([]);
  const isPaused = pausedBy.length > 0;
  const isTimed = errors.length > 0 && !isPaused;
  useTimeout(isTimed ? visibleMs : undefined, () => setErrors([]), errors);
  return {
    errors,
    add: (sentence: string, name?: string) =>
      setErrors((all) => {
        const isShown = all.some((error) => error.sentence === sentence && error.name === name);
        return isShown ? [...all] : [...all, { id: (all.at(-1)?.id ?? 0) + 1, sentence, name }];
      }),
    setPaused: (by: PauseReason, isOn: boolean) =>
      setPausedBy((all) => [...all.filter((reason) => reason !== by), ...(isOn ? [by] : [])]),
    dismiss: () => {
      setErrors([]);
      setPausedBy([]);
    },
  };
}
