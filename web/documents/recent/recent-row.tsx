import { Link } from "@tanstack/react-router";
import { longDate, timeOfDay } from "../../../domain/dates.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { RecentDocument } from "../../../domain/documents/recent-shapes.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { useTimeZone } from "../../layout/use-time-zone.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import { personIn } from "./person-in.ts";
import { StarToggle } from "./star-toggle.tsx";
import type { OnStar } from "./use-star.ts";
import styles from "./recent.module.css";

type RecentRowProps = { document: RecentDocument; onStar: OnStar | undefined };

/** The title link covers the row; the star lies above it. */
export function RecentRow({ document, onStar }: RecentRowProps) {
  const subteams = useSubteams();
  const timeZone = useTimeZone();
  const { subteam, did, at } = document;
  return (
    <li data-st={useSubteamColor(subteam)}>
      <SerialNumber serial={document.serialNumber} />
      <Link to="/document/$id" params={{ id: document.id }}>
        {shownTitle(document.title)}
      </Link>
      <span className={styles.subteam}>
        <SubteamIcon subteam={subteam} size={14} />
        {subteamName(subteams, subteam)}
      </span>
      <span className={styles.by}>
        <b>{personIn(document)}</b> {did} it
      </span>
      {at !== null && (
        // Browsers may write a date a little differently than the server.
        <time dateTime={at} title={longDate(at, { timeZone })} suppressHydrationWarning>
          {timeOfDay(at, { timeZone })}
        </time>
      )}
      {onStar && <StarToggle document={document} onStar={onStar} />}
    </li>
  );
}
