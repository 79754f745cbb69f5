import { useId, useState, type ReactNode } from "react";
import { BottomBar } from "../../layout/bottom-bar.tsx";
import { Page } from "../../shell/page.tsx";
import { tight, useMedia } from "../../ui/use-media.ts";
import { FormBar, type FormBarProps } from "./form-bar.tsx";
import { FormButtons, type FormButtonsProps } from "./form-buttons.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import styles from "./form-page.module.css";

type FormPageProps = Pick<FormBarProps, "form" | "state" | "missing"> & {
  title: string;
  back: string;
  buttons: Omit<FormButtonsProps, "form" | "at">;
  /** Stands beside the text, or above the bottom bar on narrow screens. */
  renderNote?: (at: "page" | "bar") => ReactNode;
  children: (parts: FormPageParts) => ReactNode;
};

export type FormPageParts = {
  toolbarPlace: HTMLElement | null;
  /** Cancel and Save after the text; narrow screens have them in the bottom bar only. */
  endButtons: ReactNode;
  /** The id of the error message, for a field that is wrong. */
  errorIdOf: (field: string) => string | undefined;
};

export function FormPage({ title, back, buttons, renderNote, children, ...bar }: FormPageProps) {
  const { form } = bar;
  const isTight = useMedia(tight);
  const [toolbarPlace, setToolbarPlace] = useState<HTMLElement | null>(null);
  const problemId = useId();
  const errorIdOf = (field: string) => (form.wrongFields.includes(field) ? problemId : undefined);
  const at = isTight ? "bottom" : "top";
  const tools = <section ref={setToolbarPlace} aria-label="Formatting" />;
  const saveBar = (
    <FormBar {...bar} problemId={problemId} at={at}>
      <FormButtons form={form} {...buttons} at={at} />
    </FormBar>
  );
  const endButtons = !isTight && <FormButtons form={form} {...buttons} at="end" />;
  return (
    <Page
      title={title}
      width="document"
      back={back}
      actions={!isTight && saveBar}
      tools={!isTight && tools}
      bottomBar={
        isTight && (
          <BottomBar>
            <div className={styles.lower}>
              {renderNote?.("bar")}
              <div className={styles.tools}>{tools}</div>
              {saveBar}
            </div>
          </BottomBar>
        )
      }
    >
      <LeaveGuard saving={form.saving} waiting={form.view.waiting} />
      {form.signInDialog}
      {children({ toolbarPlace, endButtons, errorIdOf })}
      {!isTight && renderNote?.("page")}
    </Page>
  );
}
