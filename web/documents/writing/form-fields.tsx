import type { ComponentProps, ReactNode } from "react";
import { Field } from "../../ui/field.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { ContentField } from "./content-field.tsx";
import { SerialPreview } from "./serial-preview.tsx";
import { TagPicker } from "./tag-picker.tsx";
import type { DocumentFormState } from "./use-document-form.ts";

type FieldProps = {
  form: DocumentFormState;
  errorId: string | undefined;
};

type NamesProps = FieldProps & {
  serial: string | undefined;
  className: string | undefined;
  title?: ComponentProps<typeof TextInput>;
};

export function TitleFields({ form, errorId, serial, className, title }: NamesProps) {
  const { fields, phase } = form;
  return (
    <div className={className}>
      <Field label="Title" required errorId={errorId}>
        <TextInput
          {...title}
          name="title"
          autoComplete="off"
          readOnly={phase !== "editing"}
          value={fields.title}
          onChange={(event) => form.change({ title: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            form.save();
          }}
        />
      </Field>
      <SerialPreview subteam={fields.subteam} serial={serial} />
    </div>
  );
}

type TagsProps = FieldProps & { className: string | undefined; label: ReactNode; hint?: ReactNode };

/** @param props.hint shown until a subteam is chosen */
export function TagsField({ form, errorId, className, label, hint }: TagsProps) {
  const { fields, view, phase } = form;
  return (
    <div role="group" aria-label="Tags" aria-describedby={errorId} className={className}>
      {label}
      {fields.subteam === "" ? (
        hint
      ) : (
        <TagPicker
          key={`${fields.subteam} ${view.start.generation}`}
          subteam={fields.subteam}
          selected={fields.tags}
          disabled={phase !== "editing"}
          onChange={(tags) => form.change({ tags })}
        />
      )}
    </div>
  );
}

/** Inert during a save, because text typed then would not be saved. */
export function TextField({ form, errorId }: FieldProps) {
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
      />
    </div>
  );
}
