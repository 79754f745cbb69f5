import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { Kerb } from "../ui/kerb.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth-form.module.css";

type OutcomeProps = {
  /** Of the page, where it differs from the heading. */
  title?: string;
  heading: string;
  lead?: string;
  /** The button that led here is gone with its form: the focus goes on from the heading. */
  afterForm?: boolean;
  children: ReactNode;
};

/** What has become of a form, in its place. */
export function Outcome({ title, heading, lead, afterForm = false, children }: OutcomeProps) {
  const first = useFocusAtFirst<HTMLHeadingElement>(afterForm);
  return (
    <AuthFrame title={title ?? heading}>
      <div>
        <span className={styles.kerb}>
          <Kerb />
        </span>
        <h1 ref={first} tabIndex={-1}>
          {heading}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </AuthFrame>
  );
}

function useFocusAtFirst<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return element;
}
