import { useId } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { EditingNow } from "../../live/editing-now.tsx";
import { useAnnounceEditing } from "../../live/use-announce-editing.ts";
import { Page } from "../../shell/page.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { useFocusOnMount } from "../../ui/use-focus-on-mount.ts";
import { tight, useMedia } from "../../ui/use-media.ts";
import { FileDrop } from "../attachments/file-drop.tsx";
import { TitleFields, TagsField, TextField } from "../writing/form-fields.tsx";
import { FormFiles } from "../writing/form-files.tsx";
import type { EditStart } from "../writing/form-start.ts";
import { LeaveGuard } from "../writing/leave-guard.tsx";
import { MissingNote } from "../writing/missing-note.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import { DeletedNote } from "./deleted-note.tsx";
import { EditBar } from "./edit-bar.tsx";
import { EditorContents } from "./editor-contents.tsx";
import { NewerVersionNote } from "./newer-version-note.tsx";
import { useEditForm, type EditEnd } from "./use-edit-form.ts";
import { useNewerVersion } from "./use-newer-version.ts";
import pageStyles from "../document-page.module.css";
import styles from "./edit-document.module.css";

type EditDocumentProps = {
  start: EditStart;
  newest: DocumentAnswer | undefined;
  /** Whether the document was deleted during the edit. */
  isGone: boolean;
  onEnd: (end: EditEnd) => void;
};

export function EditDocument({ start, newest, isGone, onEnd }: EditDocumentProps) {
  const subteams = useSubteams();
  const form = useEditForm(start, onEnd);
  useAnnounceEditing(start.base.id, start.member.id);
  const isTight = useMedia(tight);
  const isWorking = form.phase !== "editing";
  const problemId = useId();
  const { base, theirs, view } = form;
  const title = useFocusOnMount<HTMLInputElement>();
  const bar = <EditBar form={form} problemId={problemId} at={isTight ? "bottom" : "top"} />;
  const isDeleted = isGone || form.isDeleted;
  const current = isDeleted ? undefined : newest;
  const { newer, openVersion, closeVersion } = useNewerVersion(form, current);
  const note = (
    <NewerVersionNote newer={newer} subteam={base.subteam} at={isTight ? "bar" : "page"} />
  );
  const errorIdOf = (field: string) => (form.wrongFields.includes(field) ? problemId : undefined);
  return (
    <Page
      title={documentHeading(base, subteams)}
      width="document"
      back={`/subteam/${base.subteam}`}
      actions={!isTight && bar}
      bottomBar={
        isTight && (
          <div className={styles.lower}>
            {note}
            {bar}
          </div>
        )
      }
      bottomBarOn="everywhere"
    >
      <LeaveGuard saving={form.saving} waiting={form.view.waiting} />
      {form.signInDialog}
      {theirs && (
        <ConflictDialog
          base={base}
          mine={form.saving.payload()}
          theirs={theirs}
          hasDraftFailed={form.hasDraftFailed}
          onClose={form.backToEditing}
          onSaveMine={form.saveMine}
          onTakeTheirs={() => void form.takeTheirs()}
        />
      )}
      {openVersion && <ChangesDialog base={base} changed={openVersion} onClose={closeVersion} />}
      <div ref={form.container} className={pageStyles.columns} data-st={base.subteam}>
        <div className={styles.form}>
          <FileDrop disabled={isWorking} onFiles={form.addFiles} />
          <h1 className="sr-only">Edit {documentHeading(base, subteams)}</h1>
          <EditingNow documentId={base.id} />
          {isDeleted && <DeletedNote form={form} />}
          {view.missingImages.length > 0 && (
            <MissingNote names={view.missingImages} onSaveWithout={form.saveWithoutMissing} />
          )}
          <TitleFields
            form={form}
            errorId={errorIdOf("title")}
            serial={base.serialNumber}
            className={styles.names}
            title={{ ref: title, className: styles.title }}
          />
          <TagsField
            form={form}
            errorId={errorIdOf("tags")}
            className={styles.tags}
            label={<Label>Tags</Label>}
          />
          <TextField form={form} errorId={errorIdOf("content")} />
          <FormFiles form={form} title={<Label>Attachments</Label>} />
          <DeleteDocument
            document={base}
            member={form.member}
            disabled={isWorking}
            onDeleting={form.saving.draft.clear}
          />
        </div>
        <EditorContents container={form.container} />
      </div>
      {!isTight && note}
    </Page>
  );
}

/** Hidden from screen readers: the control below has the same label. */
function Label({ children }: { children: string }) {
  return (
    <p className={styles.label} aria-hidden="true">
      {children}
    </p>
  );
}
