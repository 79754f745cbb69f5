import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import { useId, useRef, type ComponentProps, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { DialogBody } from "./dialog-body.tsx";
import styles from "./dialog.module.css";

type AlertDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  /** Nothing is lost, so the confirming button does not look dangerous. */
  harmless?: boolean;
  busy?: string | undefined;
  finalFocus?: ComponentProps<typeof Base.Popup>["finalFocus"];
  onConfirm: () => void;
  onCancel: () => void;
};

export function AlertDialog(props: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  return (
    <Base.Root open={props.open} onOpenChange={(open) => !open && props.onCancel()}>
      <Base.Portal>
        {/* `forceRender` also darkens a dialog behind this one. */}
        <Base.Backdrop className={styles.scrim} data-asks forceRender />
        <Base.Viewport className={styles.viewport} data-width="sm" data-asks>
          <Base.Popup
            className={styles.popup}
            data-width="sm"
            initialFocus={cancel}
            finalFocus={props.finalFocus}
          >
            <DialogBody titleId={titleId} className={styles.question}>
              <Base.Title id={titleId} className={styles.title}>
                {props.title}
              </Base.Title>
              <Base.Description render={<div />} className={styles.words}>
                {props.children}
              </Base.Description>
            </DialogBody>
            <footer className={styles.footer}>
              <Button ref={cancel} variant="secondary" onClick={props.onCancel}>
                {props.cancel ?? "Cancel"}
              </Button>
              <Button
                variant={props.harmless ? "primary" : "danger-filled"}
                busy={props.busy}
                onClick={props.onConfirm}
              >
                {props.confirm}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
