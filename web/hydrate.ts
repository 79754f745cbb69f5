import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * Lets React take over the server's page, and then repeats what was typed, chosen, or pressed before
 * it could listen. All of it is one task, so that no field is changed in between.
 */
export function hydrate(root: HTMLElement, screen: ReactNode): void {
  const fields = [...root.querySelectorAll<Field>("input, select, textarea")];
  const changes = fields.filter(isChanged).map(repeatLater);
  // The button that `web/start.ts` has marked.
  const pressed = root.querySelector<HTMLElement>("[data-pressed]");
  pressed?.removeAttribute("data-pressed");
  flushSync(() => hydrateRoot(root, screen));
  // React takes over what is inside a Suspense boundary later, unless an event reaches it.
  for (const field of fields) send("input", field);
  delete root.dataset["rendered"];
  for (const repeat of changes) repeat();
  pressed?.click();
  // The router remembers the place of a page only if it has seen the page being scrolled.
  if (window.scrollY > 0) send("scroll", document);
}

type Field = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {
  /** Because of it, React ignores an event when the value is the one that it saw last. */
  _valueTracker?: { setValue: (value: string) => void };
};

/** Whether a person, or the browser for them, has changed what the server sent. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  if (isCheckbox(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function repeatLater(field: Field): () => void {
  if (isCheckbox(field)) {
    field.checked = field.defaultChecked;
    return () => field.click();
  }
  const { value } = field;
  return () => {
    // The same value again leaves the caret where it is.
    field.value = value;
    // oxlint-disable-next-line no-underscore-dangle -- React's own name
    field._valueTracker?.setValue(`not ${value}`);
    send("input", field);
    send("change", field);
  };
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}

function send(event: "input" | "change" | "scroll", target: Field | Document): void {
  target.dispatchEvent(new Event(event, { bubbles: true }));
}
