import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { shortDate, timeOfDay } from "../../domain/dates.ts";
import { isLoopbackAddress } from "../../domain/is-loopback-address.ts";
import { useConfig } from "../api/session.ts";
import { useMailState } from "../api/use-mail-state.ts";
import { useNow } from "../layout/use-now.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings.module.css";

/** Shows the settings that only the server's variables can change (rules 2.29 and 2.33). */
export function ServerFacts() {
  const { baseUrl } = useConfig();
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
        <EmailFact />
      </dl>
    </SettingsSection>
  );
}

function EmailFact() {
  const { sendsMail } = useConfig();
  const { mail, hasFailed } = useMailState();
  const now = useNow(minute);
  if (!sendsMail) return <NoEmail />;
  if (!mail) return <UnknownEmail hasFailed={hasFailed} />;
  const { host, lastSent, failure } = mail;
  const sent = lastSent && lastSentAt(lastSent, now);
  return (
    <Fact
      name="Email"
      value={host === null ? "Written to a folder" : <code>{host}</code>}
      isFine={failure === null}
      fine={sent ?? "Set up"}
      problem={`Email has failed since ${shortDate(failure?.since ?? null)}`}
      hint={`${beginSentence(failure?.reason ?? "")}. ${sent ? `${sent}.` : ""}`}
    />
  );
}

const minute = 60_000;

function UnknownEmail({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div className={styles.fact}>
      <dt>Email</dt>
      <dd className={styles.value}>{hasFailed ? "Failed to load" : <Skeleton width={120} />}</dd>
    </div>
  );
}

function NoEmail() {
  return (
    <Fact
      name="Email"
      value="None"
      isFine={false}
      fine=""
      problem="This wiki sends no email"
      hint={
        <>
          Hand over links yourself, or set <code>MAIL_URL</code>.
        </>
      }
    />
  );
}

function lastSentAt(iso: string, now: number): string {
  const isToday = new Date(iso).toDateString() === new Date(now).toDateString();
  return isToday ? `Last sent at ${timeOfDay(iso)}` : `Last sent ${shortDate(iso)}`;
}

function beginSentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

type FactProps = {
  name: string;
  value: ReactNode;
  isFine: boolean;
  fine: string;
  problem: string;
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
