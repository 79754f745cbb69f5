import { IconRefresh } from "@tabler/icons-react";
import { Button } from "../../ui/button.tsx";
import styles from "../document-page.module.css";

type UpdateNoteProps = { update: { by: string | undefined; show: () => void } | null };

/** Always mounted, so that screen readers announce its text. */
export function UpdateNote({ update }: UpdateNoteProps) {
  return (
    <div role="status" className={styles.update}>
      {update && (
        <Button
          icon={<IconRefresh size={18} stroke={1.6} aria-hidden="true" />}
          onClick={update.show}
        >
          Show update{update.by && ` by ${update.by}`}
        </Button>
      )}
    </div>
  );
}
