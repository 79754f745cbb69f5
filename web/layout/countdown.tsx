import { Link } from "@tanstack/react-router";
import { momentOf } from "../../domain/dates.ts";
import { useConfig } from "../api/session.ts";
import { Kerb } from "../ui/kerb.tsx";
import { countdownParts, countdownSentence } from "./countdown-parts.ts";
import { useNow } from "./use-now.ts";
import { useTimeZone } from "./use-time-zone.ts";
import styles from "./countdown.module.css";

/** @param maySetDate adds a link to the settings once the countdown is over, unless it is fixed */
export function Countdown({ maySetDate = false }: { maySetDate?: boolean }) {
  const { countdownTarget, countdownFixed, countdownLabel } = useConfig();
  const now = useNow(1000);
  const target = momentOf(countdownTarget, useTimeZone());
  const parts = countdownParts(target, now);
  const hasEnded = now >= target;
  const label = hasEnded ? `${countdownLabel}: the day has come` : countdownLabel;
  return (
    <section aria-label="Countdown">
      <p className={styles.label}>
        <Kerb />
        {label}
        {hasEnded && maySetDate && !countdownFixed && (
          <Link to="/settings" className={styles.next}>
            Set the next date
          </Link>
        )}
      </p>
      <div
        role="timer"
        aria-live="off"
        aria-label={hasEnded ? label : `${countdownSentence(parts)} until ${label}`}
        className={styles.numbers}
      >
        <NumberWithUnit value={parts.days} unit="Days" />
        <NumberWithUnit value={parts.hours} unit="Hours" />
        <NumberWithUnit value={parts.minutes} unit="Minutes" />
        <NumberWithUnit value={parts.seconds} unit="Seconds" />
      </div>
    </section>
  );
}

function NumberWithUnit({ value, unit }: { value: number; unit: string }) {
  return (
    <div className={styles.number}>
      <b>{String(value).padStart(2, "0")}</b> <span>{unit}</span>
    </div>
  );
}
