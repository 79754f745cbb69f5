import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { useSubteamColor } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ComparedText } from "../differences/compared-text.tsx";
import { Legend } from "../differences/differences.tsx";
import { lastEditor } from "./last-editor.ts";
import styles from "../differences/compared-text.module.css";

type ChangesDialogProps = { base: DocumentAnswer; changed: DocumentAnswer; onClose: () => void };

export function ChangesDialog({ base, changed, onClose }: ChangesDialogProps) {
  const { name } = lastEditor(changed);
  return (
    <Dialog
      open
      onClose={onClose}
      title="What changed"
      detail={`Version ${changed.version} by ${name}, compared with version ${base.version}, which you started from`}
      sections
      readFirst
      footer={
        <>
          <p className={styles.hint}>
            <Legend />
          </p>
          <Button onClick={onClose}>Back to editing</Button>
        </>
      }
    >
      <div className={styles.side} data-st={useSubteamColor(base.subteam)}>
        <ComparedText base={base} text={changed} />
      </div>
    </Dialog>
  );
}
