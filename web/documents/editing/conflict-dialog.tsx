import { longDate } from "../../../domain/dates.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { useSubteamColor } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { Note } from "../../ui/note.tsx";
import { ComparedText } from "../differences/compared-text.tsx";
import { Legend } from "../differences/differences.tsx";
import type { DocumentPayload } from "../writing/drafts.ts";
import { lastEditor } from "./last-editor.ts";
import styles from "../differences/compared-text.module.css";

type ConflictDialogProps = {
  base: DocumentAnswer;
  mine: DocumentPayload;
  theirs: DocumentAnswer;
  /** Whether saving the draft failed, so that taking their version would lose the text. */
  hasDraftFailed: boolean;
  onClose: () => void;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
};

/** Compares both texts with the version that the edit started from (rule 9.15). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { base, mine, theirs } = props;
  const { name } = lastEditor(theirs);
  // Neither choice removes attachments, so they are not compared.
  const { attachments: _, ...text } = theirs;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="This document was changed"
      detail={`${name} saved it on ${longDate(theirs.lastModified)}`}
      width="wide"
      sections
      readFirst
      footer={
        <>
          {props.hasDraftFailed ? (
            <div className={styles.hint}>
              <Note tone="danger" role="alert">
                This browser can't save drafts, so your text would be lost. Copy it first.
              </Note>
            </div>
          ) : (
            <p className={styles.hint}>
              <Legend />
              <span className={styles.escape}>
                <Kbd>Esc</Kbd> returns to editing
              </span>
            </p>
          )}
          <Button onClick={props.onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={props.onSaveMine}>
            Save mine
          </Button>
        </>
      }
    >
      <div className={styles.sides} data-st={useSubteamColor(base.subteam)}>
        <Side
          title="Mine"
          detail={`Your draft, compared with version ${base.version}`}
          base={base}
          text={mine}
        />
        <Side
          title="Theirs"
          detail={`Version ${theirs.version} by ${name}, compared with version ${base.version}`}
          base={base}
          text={text}
        />
      </div>
    </Dialog>
  );
}

type SideProps = {
  title: string;
  detail: string;
  base: DocumentAnswer;
  text: DocumentPayload | Omit<DocumentAnswer, "attachments">;
};

function Side({ title, detail, base, text }: SideProps) {
  return (
    <section className={styles.side} aria-label={title}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.detail}>{detail}</p>
      </header>
      <ComparedText base={base} text={text} />
    </section>
  );
}
