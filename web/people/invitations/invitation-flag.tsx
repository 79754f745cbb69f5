import { IconMail } from "@tabler/icons-react";
import { invitationStatus } from "../../../domain/people/invitations.ts";
import { useNow } from "../../layout/use-now.ts";
import styles from "./invitations.module.css";

const minute = 60_000;

/** Says how long a member without a password can still accept the invitation (rule 1.154). */
export function InvitationFlag({ until }: { until: string | null }) {
  return (
    <span className={styles.flag}>
      <IconMail size={14} stroke={1.8} aria-hidden="true" />
      {invitationStatus(until, useNow(minute))}
    </span>
  );
}
