import type { ReactNode } from "react";
import { Kerb } from "../ui/kerb.tsx";
import { useFocusOnMount } from "../ui/use-focus-on-mount.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth-form.module.css";

type OutcomeProps = {
  title?: string;
  heading: string;
  lead?: string;
  /** Moves the focus to the heading, because the pressed button is gone. */
  afterForm?: boolean;
  children: ReactNode;
};

export function Outcome({ title, heading, lead, afterForm = false, children }: OutcomeProps) {
  const headingElement = useFocusOnMount<HTMLHeadingElement>(afterForm);
  return (
    <AuthFrame title={title ?? heading}>
      <div>
        <span className={styles.kerb}>
          <Kerb />
        </span>
        <h1 ref={headingElement} tabIndex={-1}>
          {heading}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </AuthFrame>
  );
}
