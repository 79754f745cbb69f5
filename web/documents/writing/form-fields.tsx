import { ContentField } from "./content-field.tsx";
import { SaveHint } from "./save-hint.tsx";
import { TagPicker } from "./tag-picker.tsx";
import type { DocumentFormState } from "./use-document-form.ts";
import pageStyles from "../document-page.module.css";
import styles from "./form-fields.module.css";

type FieldProps = {
  form: DocumentFormState;
  errorId: string | undefined;
};

export function TagsField({ form, errorId, suggestions }: FieldProps & { suggestions: number }) {
  const { fields, view, phase } = form;
  return (
    <div role="group" aria-label="Tags" aria-describedby={errorId} className={pageStyles.tags}>
      {fields.subteam === "" ? (
        <p className={styles.hint}>Please select a subteam first to see available tags.</p>
      ) : (
        <TagPicker
          key={`${fields.subteam} ${view.start.generation}`}
          subteam={fields.subteam}
          selected={fields.tags}
          suggestions={suggestions}
          disabled={phase !== "editing"}
          onChange={(tags) => form.change({ tags })}
        />
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & { toolbarPlace: HTMLElement | null };

/** Inert during a save that closes the form, because text typed then would not be saved. */
export function TextField({ form, errorId, toolbarPlace }: TextFieldProps) {
  const { start } = form.view;
  return (
    <div inert={form.phase !== "editing"}>
      <ContentField
        key={start.generation}
        ref={form.attachEditor}
        initialHtml={start.html}
        errorId={errorId}
        onChange={form.changeContent}
        uploadImage={form.uploadImage}
        onWaitingImages={form.setWaiting}
        isOwnImage={form.isOwnImage}
        toolbarPlace={toolbarPlace}
        hint={<SaveHint />}
      />
    </div>
  );
}
