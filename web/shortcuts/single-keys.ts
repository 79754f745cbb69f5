import { storageName } from "../api/base-path.ts";

const name = () => storageName("paddock-single-keys");

/** Whether keys without Ctrl or Alt are shortcuts (WCAG 2.1.4). The browser remembers it. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(name()) !== "off";
  } catch {
    // Storage may be forbidden.
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name());
    else localStorage.setItem(name(), "off");
  } catch {
    // The switch then stays as it was.
  }
}
