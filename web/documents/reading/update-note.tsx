import { IconRefresh } from "@tabler/icons-react";
import { Button } from "../../ui/button.tsx";
import styles from "../document-page.module.css";

type UpdateNoteProps = { update: { by: string | undefined; show: () => void } | null };

/** Always there, so that its words are announced when they come; in reach wherever one reads. */
export function UpdateNote({ update }: UpdateNoteProps) {
  return (
    <div role="status" className={styles.update}>
      {update && (
        <Button
          icon={<IconRefresh size={18} stroke={1.6} aria-hidden="true" />}
          onClick={update.show}
        >
          Updated by {update.by}: show
        </Button>
      )}
    </div>
  );
}
