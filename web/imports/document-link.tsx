import { Link } from "@tanstack/react-router";
import { SerialNumber } from "../subteams/serial-number.tsx";
import styles from "./imports.module.css";

type DocumentLinkProps = { id: string; title: string; serial: string; subteam: string };

export function DocumentLink({ id, title, serial, subteam }: DocumentLinkProps) {
  return (
    <>
      <span className={styles.serial}>
        <SerialNumber serial={serial} subteam={subteam} />
      </span>{" "}
      <Link to="/document/$id" params={{ id }} className={styles.name}>
        {title}
      </Link>
    </>
  );
}
