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
  /** Keyboards and screen readers reach only `end`, after the text; the others serve pointers. */
  at: "end" | "top" | "bottom";
};

export function FormButtons({ form, save, cancel, isIncomplete, busy, at }: FormButtonsProps) {
  const isWorking = form.phase !== "editing";
  const isCopy = at === "top";
  const copy = isCopy ? { tabIndex: -1, onMouseDown: leaveField } : {};
  return (
    <div className={styles.buttons} aria-hidden={isCopy || undefined}>
      {!isWorking &&
        (typeof cancel === "string" ? (
          <Link to={cancel} {...copy} {...buttonLook({ variant: "ghost" })}>
            Cancel
          </Link>
        ) : (
          <Button
            variant="ghost"
            {...copy}
            aria-disabled={form.activity !== "editing" || undefined}
            onClick={cancel}
          >
            Cancel
          </Button>
        ))}
      <Button
        variant={at === "end" ? "secondary" : "primary"}
        className={styles.save}
        {...copy}
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

/** Ends what is being typed, such as a new tag. The button is hidden from keyboards. */
function leaveField(event: MouseEvent): void {
  keepFocus(event);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
