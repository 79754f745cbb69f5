import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isLoopbackAddress } from "../../domain/is-loopback-address.ts";
import { useConfig } from "../api/session.ts";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings.module.css";

/** What only the server's variables decide (rule 2.29). */
export function ServerFacts() {
  const { baseUrl, sendsMail } = useConfig();
  return (
    <SettingsSection
      title="Address and email"
      description={<p>Set on the server, so that nobody can lock the team out by accident.</p>}
    >
      <dl className={styles.facts}>
        <Fact
          name="Public address"
          value={<code>{baseUrl}</code>}
          isFine={!isLoopbackAddress(baseUrl)}
          fine="Used in links"
          problem="Other devices cannot reach it"
          hint={
            <>
              Start with <code>npm start -- --lan</code>, or set <code>BASE_URL</code>.
            </>
          }
        />
        <Fact
          name="Email"
          value={sendsMail ? "Mail server" : "None"}
          isFine={sendsMail}
          fine="Set up"
          problem="This wiki sends no email"
          hint={
            <>
              Hand over links yourself, or set <code>MAIL_URL</code>.
            </>
          }
        />
      </dl>
    </SettingsSection>
  );
}

type FactProps = {
  name: string;
  value: ReactNode;
  isFine: boolean;
  fine: string;
  problem: string;
  /** How to solve the problem. */
  hint: ReactNode;
};

function Fact({ name, value, isFine, fine, problem, hint }: FactProps) {
  const Icon = isFine ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.state} data-problem={!isFine || undefined}>
        <Icon size={16} stroke={1.8} aria-hidden="true" />
        {isFine ? fine : problem}
      </dd>
      {!isFine && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}
