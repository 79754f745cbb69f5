import type { ReactNode } from "react";
import { Kerb } from "../ui/kerb.tsx";
import { useFocusOnMount } from "../ui/use-focus-on-mount.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth-form.module.css";

type OutcomeProps = {
  title?: string;
  heading: string;
  lead?: string;
  hasCountdown?: boolean;
  /** Moves the focus to the heading, because the pressed button is gone. */
  afterForm?: boolean;
  children: ReactNode;
};

export function Outcome(props: OutcomeProps) {
  const { title, heading, lead, hasCountdown = true, afterForm = false, children } = props;
  const headingElement = useFocusOnMount<HTMLHeadingElement>(afterForm);
  return (
    <AuthFrame title={title ?? heading} hasCountdown={hasCountdown}>
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
