import { Link } from "@tanstack/react-router";
import { useConfig } from "../api/session.ts";
import { Mark } from "../ui/mark.tsx";
import styles from "./brand.module.css";

export function Brand() {
  const { teamName } = useConfig();
  return (
    <Link to="/" className={styles.brand}>
      <Mark />
      <span className={styles.name}>{teamName}</span>
    </Link>
  );
}
