import { useState } from "react";
import { seasonOf } from "../../../domain/documents/seasons.ts";
import type { Member } from "../../../domain/permissions.ts";
import { useSubteamColor } from "../../subteams/use-subteams.ts";
import { useFocusOnMount } from "../../ui/use-focus-on-mount.ts";
import { FileDrop } from "../attachments/file-drop.tsx";
import { DraftNotice } from "../writing/draft-notice.tsx";
import { TagsField, TextField } from "../writing/form-fields.tsx";
import { FormFiles } from "../writing/form-files.tsx";
import { FormPage, type FormPageParts } from "../writing/form-page.tsx";
import { MissingNote } from "../writing/missing-note.tsx";
import type { SaveState } from "../writing/save-state.ts";
import { SerialField } from "../writing/serial-field.tsx";
import { TitleField } from "../writing/title-field.tsx";
import { hasWaitingImages } from "../writing/waiting-images.ts";
import { SubteamPicker } from "./subteam-picker.tsx";
import { useCreateForm, type CreateFormState } from "./use-create-form.ts";
import pageStyles from "../document-page.module.css";
import formStyles from "../writing/form-page.module.css";
import styles from "./create-form.module.css";

type CreateFormProps = { member: Member; preselected: string };

export function CreateForm({ member, preselected }: CreateFormProps) {
  const form = useCreateForm(member, preselected);
  const { fields, missingText, phase, state } = form;
  const color = useSubteamColor(fields.subteam);
  const back = preselected === "" ? "/" : `/subteam/${preselected}`;
  const buttons = {
    save: "Save Document",
    cancel: back,
    isIncomplete: missingText !== "" || state.kind === "waiting",
    busy: busyText(form),
  };
  return (
    <FormPage
      form={form}
      state={isSending(form) ? uploadWarning : state}
      missing={missingText}
      title="Create New Document"
      back={back}
      buttons={buttons}
    >
      {({ toolbarPlace, endButtons, errorIdOf }) => (
        <div
          ref={form.container}
          className={[formStyles.form, styles.form].join(" ")}
          data-st={color}
        >
          <FileDrop disabled={phase !== "editing"} onFiles={form.addFiles} />
          <Notes form={form} />
          <Head
            form={form}
            member={member}
            startsInTitle={preselected !== ""}
            errorIdOf={errorIdOf}
          />
          <TextField form={form} errorId={errorIdOf("content")} toolbarPlace={toolbarPlace} />
          <FormFiles form={form} />
          <div className={styles.end}>{endButtons}</div>
        </div>
      )}
    </FormPage>
  );
}

function Notes({ form }: { form: CreateFormState }) {
  const { view, offeredDraft } = form;
  const isOffered = offeredDraft && form.phase === "editing" && !hasWaitingImages(view.waiting);
  return (
    <div className={formStyles.notes}>
      {isOffered && (
        <DraftNotice draft={offeredDraft} onRestore={form.restore} onDiscard={form.discardDraft} />
      )}
      {view.missingImages.length > 0 && (
        <MissingNote names={view.missingImages} onSaveWithout={form.saveWithoutMissing} />
      )}
    </div>
  );
}

type HeadProps = Pick<FormPageParts, "errorIdOf"> & {
  form: CreateFormState;
  member: Member;
  startsInTitle: boolean;
};

function Head({ form, member, startsInTitle, errorIdOf }: HeadProps) {
  const title = useFocusOnMount<HTMLTextAreaElement>(startsInTitle);
  const { fields } = form;
  const [season] = useState(() => seasonOf(Date.now()));
  return (
    <header className={pageStyles.head}>
      <div className={pageStyles.over}>
        <SubteamPicker
          value={fields.subteam}
          isFolded={startsInTitle}
          errorId={errorIdOf("subteam")}
          disabled={form.activity !== "editing" || form.isStored}
          onChange={(subteam) => form.change({ subteam, tags: [] })}
        />
        <SerialField subteam={fields.subteam} serial={form.serial} />
        <TagsField form={form} errorId={errorIdOf("tags")} suggestions={suggestedTagCount} />
      </div>
      <h1 aria-label="Create New Document">
        <TitleField form={form} errorId={errorIdOf("title")} ref={title} />
      </h1>
      <p className={pageStyles.by}>
        <span>By {member.fullName}</span>
        <span>Season {season}</span>
      </p>
    </header>
  );
}

const suggestedTagCount = 6;

const uploadWarning: SaveState = {
  kind: "waiting",
  message: "Keep this page open until the upload is done.",
};

/** The Save button shows the progress itself. */
function isSending({ phase, upload }: CreateFormState): boolean {
  return phase === "uploading" && !upload.retrying;
}

function busyText({ phase, upload }: CreateFormState): string | undefined {
  if (phase === "uploading") return `Uploading... ${Math.floor(upload.share * 100)}%`;
  return phase === "saving" ? "Saving..." : undefined;
}
