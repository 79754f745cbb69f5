import { useId } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { EditingNow } from "../../live/editing-now.tsx";
import { useAnnounceEditing } from "../../live/use-announce-editing.ts";
import { Page } from "../../shell/page.tsx";
import { tight, useMedia } from "../../ui/use-media.ts";
import { FileDrop } from "../attachments/file-drop.tsx";
import { NamesField, TagsField, TextField } from "../writing/form-fields.tsx";
import { FormFiles } from "../writing/form-files.tsx";
import type { EditStart } from "../writing/form-start.ts";
import { LeaveGuard } from "../writing/leave-guard.tsx";
import { MissingNote } from "../writing/missing-note.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import { EditBar } from "./edit-bar.tsx";
import { GoneNote } from "./gone-note.tsx";
import { NewerVersionNote } from "./newer-version-note.tsx";
import { useEditForm, type EditEnd } from "./use-edit-form.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useNewerVersion } from "./use-newer-version.ts";
import { WrittenContents } from "./written-contents.tsx";
import pageStyles from "../document-page.module.css";
import styles from "./edit-document.module.css";

type EditDocumentProps = {
  start: EditStart;
  /** The document as it is now. */
  newest: DocumentAnswer | undefined;
  /** The document was deleted while it was edited. */
  isGone: boolean;
  onEnd: (end: EditEnd) => void;
};

/** A document being edited, in the place where it was read. */
export function EditDocument({ start, newest, isGone, onEnd }: EditDocumentProps) {
  const form = useEditForm(start, onEnd);
  useAnnounceEditing(start.base.id, start.member.id);
  const isTight = useMedia(tight);
  const isWorking = form.phase !== "editing";
  const problemId = useId();
  const { base, theirs, view } = form;
  const title = useFirstFocus<HTMLInputElement>();
  const bar = <EditBar form={form} problemId={problemId} at={isTight ? "bottom" : "top"} />;
  const isDeleted = isGone || form.isDeleted;
  const { newer, seen, closeSeen } = useNewerVersion(form, isDeleted ? undefined : newest);
  const note = (
    <NewerVersionNote newer={newer} subteam={base.subteam} at={isTight ? "bar" : "page"} />
  );
  const errorIdOf = (field: string) => (form.wrongFields.includes(field) ? problemId : undefined);
  return (
    <Page
      title={documentHeading(base)}
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
          isNotKept={form.isNotKept}
          onClose={form.backToEditing}
          onSaveMine={form.saveMine}
          onTakeTheirs={() => void form.takeTheirs()}
        />
      )}
      {seen && <ChangesDialog base={base} changed={seen} onClose={closeSeen} />}
      <div ref={form.place} className={pageStyles.columns} data-st={base.subteam}>
        <div className={styles.form}>
          <FileDrop closed={isWorking} onFiles={form.addFiles} />
          <h1 className="sr-only">Edit {documentHeading(base)}</h1>
          <EditingNow documentId={base.id} />
          {isDeleted && <GoneNote form={form} />}
          {view.missing.length > 0 && (
            <MissingNote names={view.missing} onLeaveOut={form.saveWithoutMissing} />
          )}
          <NamesField
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
        <WrittenContents place={form.place} />
      </div>
      {!isTight && note}
    </Page>
  );
}

/** For the eye: the control under it carries the same name. */
function Label({ children }: { children: string }) {
  return (
    <p className={styles.label} aria-hidden="true">
      {children}
    </p>
  );
}
