import { useId } from "react";
import type { Member } from "../../../domain/permissions.ts";
import { Page } from "../../shell/page.tsx";
import { FileDrop } from "../attachments/file-drop.tsx";
import { DraftNotice } from "../writing/draft-notice.tsx";
import { TitleFields, TagsField, TextField } from "../writing/form-fields.tsx";
import { FormFiles } from "../writing/form-files.tsx";
import { LeaveGuard } from "../writing/leave-guard.tsx";
import { MissingNote } from "../writing/missing-note.tsx";
import { hasWaitingImages } from "../writing/waiting-images.ts";
import { SaveBar } from "./save-bar.tsx";
import { SubteamPicker } from "./subteam-picker.tsx";
import { useCreateForm } from "./use-create-form.ts";
import styles from "../writing/document-form.module.css";

type CreateFormProps = { member: Member; preselected: string };

export function CreateForm({ member, preselected }: CreateFormProps) {
  const form = useCreateForm(member, preselected);
  const problemId = useId();
  const { fields, phase, view, offeredDraft } = form;
  const isWorking = phase !== "editing";
  const back = preselected === "" ? "/" : `/subteam/${preselected}`;
  const errorIdOf = (field: string) => (form.wrongFields.includes(field) ? problemId : undefined);
  return (
    <Page
      title="Create New Document"
      width="form"
      back={back}
      bottomBarOn="everywhere"
      bottomBar={
        <SaveBar form={form} missing={form.missingText} problemId={problemId} cancelTo={back} />
      }
    >
      <LeaveGuard saving={form.saving} waiting={view.waiting} />
      {form.signInDialog}
      <div ref={form.container} className={styles.form} data-st={fields.subteam || undefined}>
        <FileDrop disabled={isWorking} onFiles={form.addFiles} />
        <h1>Create New Document</h1>
        {offeredDraft && !isWorking && !hasWaitingImages(view.waiting) && (
          <DraftNotice
            draft={offeredDraft}
            onRestore={form.restore}
            onDiscard={form.discardDraft}
          />
        )}
        {view.missingImages.length > 0 && (
          <MissingNote names={view.missingImages} onSaveWithout={form.saveWithoutMissing} />
        )}
        <section className={styles.part}>
          <PartTitle required>Subteam</PartTitle>
          <SubteamPicker
            value={fields.subteam}
            errorId={errorIdOf("subteam")}
            disabled={isWorking || form.isStored}
            onChange={(subteam) => form.change({ subteam, tags: [] })}
          />
        </section>
        <section className={styles.part}>
          <TitleFields
            form={form}
            errorId={errorIdOf("title")}
            serial={form.serial}
            className={styles.names}
            title={{ placeholder: "What is this document about?" }}
          />
          <TagsField
            form={form}
            errorId={errorIdOf("tags")}
            className={styles.tags}
            label={<PartTitle>Tags</PartTitle>}
            hint={
              <p className={styles.hint}>Please select a subteam first to see available tags.</p>
            }
          />
        </section>
        <section className={styles.part}>
          <PartTitle required>Content</PartTitle>
          <TextField form={form} errorId={errorIdOf("content")} />
        </section>
        <FormFiles form={form} title={<PartTitle>Attachments</PartTitle>} className={styles.part} />
      </div>
    </Page>
  );
}

/** Hidden from screen readers: the control below has the same label. */
function PartTitle({ required, children }: { required?: boolean; children: string }) {
  return (
    <p className={styles.title} aria-hidden="true">
      {children}
      {required && <span className={styles.star}>*</span>}
    </p>
  );
}
