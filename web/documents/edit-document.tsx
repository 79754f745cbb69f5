import { useId } from "react";
import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import { documentHeading } from "../../domain/documents.ts";
import { Page } from "../frame/page.tsx";
import { EditingNow } from "../live/editing-now.tsx";
import { useSayEditing } from "../live/use-say-editing.ts";
import { Field } from "../ui/field.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { TextInput } from "../ui/text-input.tsx";
import { tight, useMedia } from "../ui/use-media.ts";
import { ChangesDialog } from "./changes-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { ContentField } from "./content-field.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import { EditBar } from "./edit-bar.tsx";
import { EditFiles } from "./edit-files.tsx";
import type { EditStart } from "./edit-start.ts";
import { FileDrop } from "./file-drop.tsx";
import { GoneNote } from "./gone-note.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { MissingNote } from "./missing-note.tsx";
import { NewerVersionNote } from "./newer-version-note.tsx";
import { SerialPreview } from "./serial-preview.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { useEditForm, type EditEnd, type EditFormState } from "./use-edit-form.ts";
import { useFirstFocus } from "./use-first-focus.ts";
import { useNewerVersion } from "./use-newer-version.ts";
import { WrittenContents } from "./written-contents.tsx";
import pageStyles from "./document-page.module.css";
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
  useSayEditing(start.base.id, start.member.id);
  const isTight = useMedia(tight);
  const problemId = useId();
  const { base, theirs, text } = form;
  const bar = <EditBar form={form} problemId={problemId} at={isTight ? "bottom" : "top"} />;
  const isDeleted = isGone || form.failure.isDeleted;
  const { newer, seen, closeSeen } = useNewerVersion(form, isDeleted ? undefined : newest);
  const note = (
    <NewerVersionNote newer={newer} subteam={base.subteam} at={isTight ? "bar" : "page"} />
  );
  const errorIdOf = (field: string) =>
    form.failure.wrongFields.includes(field) ? problemId : undefined;
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
      <LeaveGuard
        isWritten={form.isWritten}
        keepNow={form.draft.keepNow}
        notKept={form.draft.notKept}
        waiting={form.waiting}
      />
      {form.signInDialog}
      {theirs && (
        <ConflictDialog
          base={base}
          mine={text.read().text}
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
          <FileDrop closed={form.phase !== "idle"} onFiles={form.files.add} />
          <h1 className="sr-only">Edit {documentHeading(base)}</h1>
          <EditingNow documentId={base.id} />
          {isDeleted && <GoneNote form={form} />}
          {form.missing.length > 0 && (
            <MissingNote names={form.missing} onLeaveOut={form.saveWithoutMissing} />
          )}
          <Names form={form} errorId={errorIdOf("title")} />
          <Tags form={form} errorId={errorIdOf("tags")} />
          <Content form={form} errorId={errorIdOf("content")} />
          <EditFiles form={form} />
          <DeleteDocument
            document={base}
            member={form.member}
            disabled={form.phase !== "idle"}
            onDeleting={form.draft.clear}
          />
        </div>
        <WrittenContents place={form.place} />
      </div>
      {!isTight && note}
    </Page>
  );
}

type PartProps = { form: EditFormState; errorId: string | undefined };

function Names({ form, errorId }: PartProps) {
  const { base, text, phase } = form;
  const title = useFirstFocus<HTMLInputElement>();
  return (
    <div className={styles.names}>
      <Field label="Title" required errorId={errorId}>
        <TextInput
          ref={title}
          name="title"
          className={styles.title}
          autoComplete="off"
          readOnly={phase !== "idle"}
          value={text.fields.title}
          onChange={(event) => form.change({ title: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            form.save();
          }}
        />
      </Field>
      <SerialPreview subteam={base.subteam} serial={base.serialNumber} />
    </div>
  );
}

function Tags({ form, errorId }: PartProps) {
  const { base, text, phase } = form;
  return (
    <div role="group" aria-label="Tags" aria-describedby={errorId} className={styles.tags}>
      <p className={styles.label} aria-hidden="true">
        Tags
      </p>
      <TagPicker
        subteam={base.subteam}
        selected={text.fields.tags}
        disabled={phase !== "idle"}
        onChange={(tags) => form.change({ tags })}
      />
    </div>
  );
}

/** While it is being saved nothing can be typed: it would be in no version. */
function Content({ form, errorId }: PartProps) {
  const { text, files } = form;
  return (
    <div inert={form.phase !== "idle"}>
      <ContentField
        ref={text.editor}
        initialHtml={text.startHtml}
        errorId={errorId}
        onChange={form.changeContent}
        uploadImage={form.uploadImage}
        onWaitingImages={form.setWaitingImages}
        isOwnImage={files.isOwnImage}
      />
    </div>
  );
}
