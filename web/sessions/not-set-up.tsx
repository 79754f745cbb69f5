import { useConfig } from "../api/session.ts";
import { Kerb } from "../ui/kerb.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import forms from "./auth-form.module.css";
import styles from "./not-set-up.module.css";

const texts = {
  noLink: {
    heading: "This wiki is not set up yet",
    lead: "Open the link that the server printed in its terminal.",
    hint:
      "It creates the first captain, who lets everyone else in. " +
      "After that, this page continues on its own.",
  },
  oldLink: {
    heading: "This setup link no longer works",
    lead: "Each start of the server prints a new one. Open the link from the latest start.",
    hint: "Can’t find the link? Stop the server and start it again. Nothing is lost.",
  },
};

/** Replaces every screen until there is a captain (rule 1.147). */
export function NotSetUp({ isOldLink = false }: { isOldLink?: boolean }) {
  const { version, baseUrl } = useConfig();
  const { heading, lead, hint } = isOldLink ? texts.oldLink : texts.noLink;
  return (
    <AuthFrame title="Not set up yet" hasCountdown={false}>
      <div>
        <span className={forms.kerb}>
          <Kerb />
        </span>
        <h1>{heading}</h1>
        <p className={forms.lead}>{lead}</p>
      </div>
      <figure className={styles.terminal}>
        <figcaption>Server terminal</figcaption>
        <pre>
          Paddock {version} is ready at {baseUrl}
          {"\n"}First start: open this link once to become the first captain{"\n"}
          <b>{baseUrl}/setup?token=…</b>
        </pre>
      </figure>
      <p className={styles.hint}>{hint}</p>
    </AuthFrame>
  );
}
