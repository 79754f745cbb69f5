import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { buttonLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import type { DocumentFormState } from "./use-document-form.ts";
import styles from "./form-buttons.module.css";

export type FormButtonsProps = {
  form: DocumentFormState;
  save: string;
  cancel: string | (() => void);
  isIncomplete?: boolean;
  /** The label of the Save button while a save is pending. */
  busy?: string | undefined;
  /** `top` repeats the buttons for pointers; keyboards and screen readers skip it. */
  at: "end" | "top" | "bottom";
};

export function FormButtons({ form, save, cancel, isIncomplete, busy, at }: FormButtonsProps) {
  const isWorking = form.phase !== "editing";
  const isCopy = at === "top";
  const pressed = isCopy ? { tabIndex: -1, onMouseDown: pressCopy } : { onMouseDown: endTyping };
  return (
    <div className={styles.buttons} aria-hidden={isCopy || undefined}>
      {!isWorking &&
        (typeof cancel === "string" ? (
          <Link to={cancel} {...pressed} {...buttonLook({ variant: "ghost" })}>
            Cancel
          </Link>
        ) : (
          <Button
            variant="ghost"
            {...pressed}
            aria-disabled={form.activity === "saving" || undefined}
            onClick={cancel}
          >
            Cancel
          </Button>
        ))}
      <Button
        variant={at === "end" ? "secondary" : "primary"}
        className={styles.save}
        {...pressed}
        disabled={!isWorking && isIncomplete}
        aria-disabled={isWorking || form.state.kind === "waiting"}
        data-working={(isWorking && at !== "end") || undefined}
        busy={busy}
        onClick={form.save}
      >
        {save}
      </Button>
    </div>
  );
}

/** A new tag is added when its field is left; Safari does not leave it for a pressed button. */
function endTyping(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
}

function pressCopy(event: MouseEvent): void {
  keepFocus(event);
  endTyping();
}
