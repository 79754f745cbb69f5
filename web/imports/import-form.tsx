import { IconListCheck } from "@tabler/icons-react";
import type { FormEvent } from "react";
import { fileSize } from "../../domain/files/files.ts";
import { importLimits } from "../../domain/imports/imports.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { LeaveUpload } from "./leave-upload.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import type { ImportFormState } from "./use-import-form.ts";
import { ZipInput } from "./zip-input.tsx";
import styles from "./imports.module.css";

const hint =
  "As exported by Notion, Obsidian, Outline, Docmost, BookStack, or GitHub. " +
  `Up to ${fileSize(importLimits.zipMaxBytes)}.`;

export function ImportForm({ form }: { form: ImportFormState }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.isPending) form.check();
  };
  return (
    <form className={styles.form} noValidate aria-label="Import" onSubmit={submit}>
      <Field label="Zip of Markdown" required hint={hint} error={form.problem}>
        <ZipInput zip={form.zip} disabled={form.isPending} onChoose={form.choose} />
      </Field>
      <LeaveUpload isUploading={form.isUploading} onCancel={form.cancel} />
      {form.isUploading && (
        <div className={styles.uploading}>
          <ProgressBar label="Upload" done={form.share} total={1} spoken="Uploading" />
          <Button variant="ghost" size="sm" onClick={form.cancel}>
            Cancel Upload
          </Button>
        </div>
      )}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={form.tagFolders}
          disabled={form.isPending}
          onChange={({ target }) => form.setTagFolders(target.checked)}
        />
        Use folder names as tags
      </label>
      <div className={styles.line}>
        <Field label="Subteam" className={styles.subteam ?? ""}>
          <Select
            options={form.options}
            value={form.subteam}
            disabled={form.isPending}
            onChange={({ target }) => form.setSubteam(target.value)}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          icon={<IconListCheck size={18} stroke={1.6} aria-hidden="true" />}
          busy={busyWords(form)}
        >
          Check
        </Button>
      </div>
    </form>
  );
}

function busyWords({ isPending, isUploading }: ImportFormState): string | undefined {
  if (isUploading) return "Uploading…";
  return isPending ? "Checking…" : undefined;
}
