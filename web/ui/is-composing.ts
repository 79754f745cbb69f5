type KeyPress = { nativeEvent: { isComposing: boolean }; keyCode: number };

/** Safari's code for the Enter that ends a composition, when `isComposing` is false already. */
const inputMethodKeyCode = 229;

export function isComposing({ nativeEvent, keyCode }: KeyPress): boolean {
  return nativeEvent.isComposing || keyCode === inputMethodKeyCode;
}
