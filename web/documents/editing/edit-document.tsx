import { useState, type ComponentType, type ReactNode } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { useAnnounceEditing } from "../../live/use-announce-editing.ts";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import { FileDrop } from "../attachments/file-drop.tsx";
import { identifyHeadings, hasContents } from "../content/outline.ts";
import { readContent } from "../content/read-content.ts";
import { TagsField, TextField } from "../writing/form-fields.tsx";
import { FormFiles } from "../writing/form-files.tsx";
import { FormPage } from "../writing/form-page.tsx";
import type { EditStart } from "../writing/form-start.ts";
import { MissingNote } from "../writing/missing-note.tsx";
import { SerialField } from "../writing/serial-field.tsx";
import { TitleField } from "../writing/title-field.tsx";
import { ChangesDialog } from "./changes-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import { DeletedNote } from "./deleted-note.tsx";
import { EditorContents } from "./editor-contents.tsx";
import { NewerVersionNote } from "./newer-version-note.tsx";
import { useEditForm, type EditEnd, type EditFormState } from "./use-edit-form.ts";
import { useNewerVersion } from "./use-newer-version.ts";
import { useStartInSight } from "./use-start-in-sight.ts";
import pageStyles from "../document-page.module.css";
import formStyles from "../writing/form-page.module.css";
import styles from "./edit-document.module.css";

export { SaveStatus } from "../writing/save-status.tsx";

export type DocumentHeadProps = {
  document: DocumentAnswer;
  /** Opens the table of contents where there is no room for it beside the text. */
  contents?: ReactNode;
  /** Controls that replace the parts that they edit, so that nothing moves (rule 9.42). */
  controls?: { serial: ReactNode; tags: ReactNode; title: ReactNode };
};

type EditDocumentProps = {
  start: EditStart;
  newest: DocumentAnswer | undefined;
  isGone: boolean;
  /** The head of the screen for reading. */
  Head: ComponentType<DocumentHeadProps>;
  onEnd: (end: EditEnd) => void;
};

export function EditDocument({ start, newest, isGone, Head, onEnd }: EditDocumentProps) {
  const subteams = useSubteams();
  const form = useEditForm(start, onEnd);
  useAnnounceEditing(start.base.id, start.member.id);
  const { base, view } = form;
  const title = useStartInSight(form);
  // Stays during the edit, so that headings that are added or removed do not move the text.
  const [isCentered] = useState(() => !hasContents(identifyHeadings(readContent(base.content))));
  const isWorking = form.phase !== "editing";
  const isDeleted = isGone || form.isDeleted;
  const { newer, openVersion, closeVersion } = useNewerVersion(
    form,
    isDeleted ? undefined : newest,
  );
  const heading = documentHeading(base, subteams);
  const color = useSubteamColor(base.subteam);
  return (
    <FormPage
      form={form}
      title={heading}
      back={`/subteam/${base.subteam}`}
      buttons={{ save: "Save", cancel: form.cancel }}
      renderNote={(at) => <NewerVersionNote newer={newer} color={color} at={at} />}
    >
      {({ toolbarPlace, endButtons, errorIdOf }) => (
        <div
          ref={form.container}
          className={pageStyles.columns}
          data-centered={isCentered || undefined}
          data-st={color}
        >
          <Conflict form={form} />
          {openVersion && (
            <ChangesDialog base={base} changed={openVersion} onClose={closeVersion} />
          )}
          <div className={formStyles.form}>
            <FileDrop disabled={isWorking} onFiles={form.addFiles} />
            {isDeleted && <DeletedNote form={form} />}
            {view.missingImages.length > 0 && (
              <MissingNote names={view.missingImages} onSaveWithout={form.saveWithoutMissing} />
            )}
            <Head
              document={base}
              controls={{
                serial: <SerialField subteam={base.subteam} serial={base.serialNumber} />,
                tags: <TagsField form={form} errorId={errorIdOf("tags")} suggestions={0} />,
                title: (
                  <h1 aria-label={`Edit ${heading}`}>
                    <TitleField form={form} errorId={errorIdOf("title")} ref={title} />
                  </h1>
                ),
              }}
            />
            <TextField form={form} errorId={errorIdOf("content")} toolbarPlace={toolbarPlace} />
            <FormFiles form={form} />
            <div className={styles.end}>
              <DeleteDocument
                document={base}
                member={form.member}
                disabled={isWorking}
                onDeleting={form.saving.draft.clear}
              />
              {endButtons}
            </div>
          </div>
          {!isCentered && <EditorContents container={form.container} />}
        </div>
      )}
    </FormPage>
  );
}

function Conflict({ form }: { form: EditFormState }) {
  const { theirs } = form;
  return (
    theirs && (
      <ConflictDialog
        base={form.base}
        mine={form.saving.payload()}
        theirs={theirs}
        hasDraftFailed={form.hasDraftFailed}
        onClose={form.backToEditing}
        onSaveMine={form.saveMine}
        onTakeTheirs={() => void form.takeTheirs()}
      />
    )
  );
}
