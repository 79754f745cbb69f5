import styles from "./invited-tag.module.css";

/** Beside the name of somebody who has not chosen a password yet. */
export function InvitedTag() {
  return <span className={styles.invited}>Invited</span>;
}
