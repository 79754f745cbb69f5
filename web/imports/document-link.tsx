import { Link } from "@tanstack/react-router";
import { SerialNumber } from "../subteams/serial-number.tsx";
import { useSubteamColor } from "../subteams/use-subteams.ts";
import styles from "./imports.module.css";

type DocumentLinkProps = { id: string; title: string; serial: string; subteam: string };

export function DocumentLink({ id, title, serial, subteam }: DocumentLinkProps) {
  return (
    <>
      <span className={styles.serial} data-st={useSubteamColor(subteam)}>
        <SerialNumber serial={serial} />
      </span>{" "}
      <Link to="/document/$id" params={{ id }} className={styles.name}>
        {title}
      </Link>
    </>
  );
}
