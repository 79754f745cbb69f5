import { IconHelp, IconMessageReport } from "@tabler/icons-react";
import { may } from "../../domain/permissions.ts";
import { addBasePath } from "../api/base-path.ts";
import { useSession, useViewer } from "../api/session.ts";
import { buttonLook } from "../ui/button-look.ts";
import { VersionLabel } from "./version-label.tsx";
import styles from "./footer.module.css";

const look = buttonLook({ variant: "ghost", size: "sm", withIcon: true });

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <VersionLabel />
        <div className={styles.links}>
          <HelpLink />
          <FeedbackLink />
        </div>
      </div>
    </footer>
  );
}

/** The menu has this link too, but guests have no menu. */
function HelpLink() {
  if (!may(useViewer(), "documents.read")) return null;
  return (
    <a {...look} href={addBasePath("/help")} target="_blank" rel="noreferrer">
      <IconHelp size={16} stroke={1.7} aria-hidden="true" />
      Help
    </a>
  );
}

function FeedbackLink() {
  const { feedbackHref } = useSession();
  if (!feedbackHref) return null;
  return (
    <a {...look} href={feedbackHref} target="_blank" rel="noreferrer">
      <IconMessageReport size={16} stroke={1.7} aria-hidden="true" />
      Feedback
    </a>
  );
}
