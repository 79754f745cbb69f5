import { IconMessageReport } from "@tabler/icons-react";
import { useSession } from "../api/session.ts";
import { buttonLook } from "../ui/button-look.ts";
import { VersionLabel } from "./version-label.tsx";
import styles from "./footer.module.css";

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <VersionLabel />
        <FeedbackLink />
      </div>
    </footer>
  );
}

function FeedbackLink() {
  const { feedbackHref } = useSession();
  if (!feedbackHref) return null;
  const look = buttonLook({
    variant: "ghost",
    size: "sm",
    withIcon: true,
    className: styles.feedback,
  });
  return (
    <a {...look} href={feedbackHref} target="_blank" rel="noreferrer">
      <IconMessageReport size={16} stroke={1.7} aria-hidden="true" />
      Feedback
    </a>
  );
}
