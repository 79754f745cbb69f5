import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import type { Member } from "../../domain/permissions.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import { Page } from "../frame/page.tsx";
import { Field } from "../ui/field.tsx";
import { isComposing } from "../ui/is-composing.ts";
import { Note } from "../ui/note.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { ContentField } from "./content-field.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { FileDrop } from "./file-drop.tsx";
import { FileList } from "./file-list.tsx";
import { FilePicker } from "./file-picker.tsx";
import { focusAfterRemoval } from "./focus-after-removal.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { MissingNote } from "./missing-note.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SerialPreview } from "./serial-preview.tsx";
import { SubteamPicker } from "./subteam-picker.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { useCreateForm, type CreateFormState } from "./use-create-form.ts";
import { isWaiting } from "./waiting-images.ts";
import styles from "./create-form.module.css";

type CreateFormProps = { member: Member; preselected: SubteamId | "" };

export function CreateForm({ member, preselected }: CreateFormProps) {
  const form = useCreateForm(member, preselected);
  const problemId = useId();
  const { fields, phase, offeredDraft } = form;
  const back = preselected === "" ? "/" : `/subteam/${preselected}`;
  const errorIdOf = (field: string) => (form.wrongFields.includes(field) ? problemId : undefined);
  return (
    <Page
      title="Create New Document"
      width="form"
      back={back}
      bottomBarOn="everywhere"
      bottomBar={
        <SaveBar
          phase={phase}
          upload={form.upload}
          state={form.state}
          missing={form.missing}
          problemId={problemId}
          cancelTo={back}
          onGiveUp={form.giveUp}
          onSave={() => void form.saveDocument()}
        />
      }
    >
      <LeaveGuard
        isWritten={form.isWritten}
        keepNow={form.keepNow}
        notKept={form.notKept}
        waiting={form.waiting}
      />
      {form.signInDialog}
      <div ref={form.place} className={styles.form} data-st={fields.subteam || undefined}>
        <FileDrop closed={phase !== "idle"} onFiles={form.addFiles} />
        <h1>Create New Document</h1>
        {offeredDraft && phase === "idle" && !isWaiting(form.waiting) && (
          <DraftNotice
            draft={offeredDraft}
            onRestore={() => void form.restore()}
            onDiscard={form.discardDraft}
          />
        )}
        {form.lost.length > 0 && (
          <MissingNote names={form.lost} onLeaveOut={form.saveWithoutLost} />
        )}
        <section className={styles.part}>
          <PartTitle required>Subteam</PartTitle>
          <SubteamPicker
            value={fields.subteam}
            errorId={errorIdOf("subteam")}
            disabled={phase !== "idle"}
            onChange={(subteam) => form.change({ subteam, tags: [] })}
          />
        </section>
        <section className={styles.part}>
          <Names form={form} errorId={errorIdOf("title")} />
          <Tags form={form} errorId={errorIdOf("tags")} />
        </section>
        <section className={styles.part}>
          <PartTitle required>Content</PartTitle>
          <Content form={form} errorId={errorIdOf("content")} />
        </section>
        <Files form={form} />
      </div>
    </Page>
  );
}

type PartProps = { form: CreateFormState; errorId: string | undefined };

function Names({ form, errorId }: PartProps) {
  const { fields, serial, phase } = form;
  return (
    <div className={styles.names}>
      <Field label="Title" required errorId={errorId}>
        <TextInput
          name="title"
          autoComplete="off"
          placeholder="What is this document about?"
          readOnly={phase !== "idle"}
          value={fields.title}
          onChange={(event) => form.change({ title: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            void form.saveDocument();
          }}
        />
      </Field>
      <SerialPreview subteam={fields.subteam} serial={serial} />
    </div>
  );
}

function Tags({ form, errorId }: PartProps) {
  const { fields, start, phase } = form;
  return (
    <div role="group" aria-label="Tags" aria-describedby={errorId} className={styles.tags}>
      <PartTitle>Tags</PartTitle>
      {fields.subteam === "" ? (
        <p className={styles.hint}>Please select a subteam first to see available tags.</p>
      ) : (
        <TagPicker
          key={`${fields.subteam} ${start.key}`}
          subteam={fields.subteam}
          selected={fields.tags}
          disabled={phase !== "idle"}
          onChange={(tags) => form.change({ tags })}
        />
      )}
    </div>
  );
}

/** While it is being saved nothing can be typed: it would be in no document. */
function Content({ form, errorId }: PartProps) {
  const { start } = form;
  return (
    <div inert={form.phase !== "idle"}>
      <ContentField
        key={start.key}
        ref={form.editor}
        initialHtml={start.html}
        errorId={errorId}
        onChange={form.changeContent}
        uploadImage={form.uploadImage}
        onWaitingImages={form.setWaitingImages}
        isOwnImage={form.isOwnImage}
      />
    </div>
  );
}

function Files({ form }: { form: CreateFormState }) {
  const { files, notKept, limits, phase, refusedFiles } = form;
  const working = phase !== "idle";
  const part = useRef<HTMLElement>(null);
  const remove = (key: string) => {
    const row = files.findIndex((file) => file.key === key);
    flushSync(() => form.removeFile(key));
    focusAfterRemoval(part.current, row);
  };
  return (
    <section ref={part} className={styles.part}>
      <PartTitle>Attachments</PartTitle>
      <FilePicker limits={limits} closed={working} onFiles={form.addFiles} />
      {refusedFiles.length > 0 && !working && (
        <Note tone="danger" role="alert">
          {refusedFiles.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      <FileList files={files} notKept={notKept} working={working} onRemove={remove} />
    </section>
  );
}

/** For the eye: the control under it carries the same name. */
function PartTitle({ required, children }: { required?: boolean; children: string }) {
  return (
    <p className={styles.title} aria-hidden="true">
      {children}
      {required && <span className={styles.star}>*</span>}
    </p>
  );
}
