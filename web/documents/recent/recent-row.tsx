import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { shownTitle } from "../../../domain/documents/documents.ts";
import type { RecentDocument } from "../../../domain/documents/recent-shapes.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import styles from "./recent-row.module.css";

/** For the list around the rows. */
export const recentListLook = styles.list ?? "";

type RecentRowProps = { document: RecentDocument; children: ReactNode };

/** The title link covers the row. The list sets its columns; `children` say who did what, when. */
export function RecentRow({ document, children }: RecentRowProps) {
  const subteams = useSubteams();
  const { id, subteam } = document;
  return (
    <li data-st={useSubteamColor(subteam)}>
      <SerialNumber serial={document.serialNumber} />
      <Link to="/document/$id" params={{ id }} className={styles.title}>
        {shownTitle(document.title)}
      </Link>
      <span className={styles.subteam}>
        <SubteamIcon subteam={subteam} size={14} />
        {subteamName(subteams, subteam)}
      </span>
      {children}
    </li>
  );
}
