import type { MouseEvent } from "react";

/**
 * For `onMouseDown`: leaves the focus where it is. Safari does not focus clicked buttons, so a click
 * would look like leaving the form or the menu.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
