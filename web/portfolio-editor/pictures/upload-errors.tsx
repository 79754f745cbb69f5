import { IconAlertCircle, IconX } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import type { UploadErrorsState } from "./use-upload-errors.ts";
import styles from "./upload-errors.module.css";

type UploadErrorsProps = {
  state: UploadErrorsState;
  /** Called after a dismissal, to move the focus to another control. */
  onDismissed?: () => void;
};

export function UploadErrors({ state, onDismissed }: UploadErrorsProps) {
  const { errors, handlers, dismiss } = state;
  const close = () => {
    dismiss();
    onDismissed?.();
  };
  return (
    // Always rendered, so that screen readers announce errors added to it.
    <div role="alert">
      {errors.length > 0 && (
        <div className={styles.errors} {...handlers}>
          <ul>
            {errors.map(({ id, sentence, name }) => (
              <li key={id} className={styles.error}>
                <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
                <span>
                  {name !== undefined && <span className={styles.name}>{name}: </span>}
                  <span>{sentence}</span>
                </span>
              </li>
            ))}
          </ul>
          <IconButton label="Dismiss" size="sm" onClick={close}>
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
