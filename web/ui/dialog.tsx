import { Dialog as Base } from "@base-ui/react/dialog";
import { IconX } from "@tabler/icons-react";
import { useId, useRef, type ComponentProps, type ReactNode } from "react";
import { DialogBody } from "./dialog-body.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  face?: ReactNode;
  detail?: string;
  actions?: ReactNode;
  tabs?: ReactNode;
  footer?: ReactNode;
  width?: "sm" | "md" | "wide";
  /** Removes the body's padding, for sections that reach its edges. */
  sections?: boolean;
  initialFocus?: ComponentProps<typeof Base.Popup>["initialFocus"];
  /** Focuses the title first, for a dialog with much to read. */
  readFirst?: boolean;
  finalFocus?: ComponentProps<typeof Base.Popup>["finalFocus"];
  children: ReactNode;
};

/** A bottom sheet on phones. Escape or a click outside closes it. */
export function Dialog(props: DialogProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  return (
    <Base.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport} data-width={props.width ?? "md"}>
          <Base.Popup
            className={styles.popup}
            data-width={props.width ?? "md"}
            initialFocus={props.readFirst ? title : props.initialFocus}
            finalFocus={props.finalFocus}
          >
            <header className={styles.header}>
              {props.face}
              <div className={styles.heading}>
                <Base.Title ref={title} id={titleId} tabIndex={-1} className={styles.title}>
                  {props.title}
                </Base.Title>
                {props.detail && <p className={styles.detail}>{props.detail}</p>}
              </div>
              {props.actions}
              <Base.Close render={<IconButton label="Close" size="sm" />}>
                <IconX size={18} stroke={1.6} aria-hidden="true" />
              </Base.Close>
            </header>
            {props.tabs}
            <DialogBody
              titleId={titleId}
              className={styles.body}
              data-sections={props.sections || undefined}
            >
              {props.children}
            </DialogBody>
            {props.footer && <footer className={styles.footer}>{props.footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
