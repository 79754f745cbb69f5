import { useState } from "react";
import { useHold } from "../../ui/use-hold.ts";
import { useTimeout } from "../../ui/use-timeout.ts";

/** Errors disappear after this time, unless the pointer or the focus is on them. */
const visibleMs = 3000;

export type UploadError = {
  id: number;
  sentence: string;
  /** The file's name, when several were chosen. */
  name?: string | undefined;
};
export type UploadErrorsState = ReturnType<typeof useUploadErrors>;

export function useUploadErrors() {
  const [errors, setErrors] = useState<readonly UploadError[]>([]);
  const { isHeld, handlers, release } = useHold();
  const isTimed = errors.length > 0 && !isHeld;
  useTimeout(isTimed ? visibleMs : undefined, () => setErrors([]), errors);
  return {
    errors,
    add: (sentence: string, name?: string) =>
      setErrors((all) => {
        const isShown = all.some((error) => error.sentence === sentence && error.name === name);
        return isShown ? [...all] : [...all, { id: (all.at(-1)?.id ?? 0) + 1, sentence, name }];
      }),
    handlers,
    dismiss: () => {
      setErrors([]);
      release();
    },
  };
}
