import type { KeyboardEvent } from "react";

/** What Safari says instead: it ends the word before it tells of the Enter that ended it. */
const keyOfInputMethod = 229;

/** Whether a key belongs to an input method that is putting a word together. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === keyOfInputMethod;
}
