import styles from "./invited-tag.module.css";

/** Marks a member who has not chosen a password yet. */
export function InvitedTag() {
  return <span className={styles.invited}>Invited</span>;
}
