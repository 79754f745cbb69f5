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
  /** Before the title. */
  face?: ReactNode;
  /** A line under the title. */
  detail?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Under the header, over the body that scrolls. */
  tabs?: ReactNode;
  /** Under the body, always in reach. */
  footer?: ReactNode;
  width?: "sm" | "md" | "wide";
  /** The body is made of sections that reach its edges, under a hairline. */
  sections?: boolean;
  /** Where the focus starts; the first field or button by itself. */
  initialFocus?: ComponentProps<typeof Base.Popup>["initialFocus"];
  /** The focus starts on the title: there is much to read before anything is pressed. */
  readFirst?: boolean;
  /** Where it returns to; the opener by itself. */
  finalFocus?: ComponentProps<typeof Base.Popup>["finalFocus"];
  children: ReactNode;
};

/** A window over the page; a sheet from below on phones. Escape and a press outside close it. */
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
