import { nameMaxLength } from "../../domain/people/people.ts";
import { subtitleMaxLength } from "../../domain/portfolios/portfolios.ts";
import { ProfilePicture } from "./pictures/profile-picture.tsx";
import { TextField } from "./text-field.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import styles from "./portfolio-editor.module.css";

export function HeaderFields({ form }: { form: PortfolioFormState }) {
  const { pictureId, firstName, lastName } = form.fields;
  return (
    <section className={styles.header} aria-label="Header">
      <ProfilePicture
        pictureId={pictureId}
        pictures={form.pictures}
        name={`${firstName} ${lastName}`}
        onChange={(id) => form.change(() => ({ pictureId: id }))}
        onPictureAdded={form.addPicture}
        uploadContext={form.uploadContext}
      />
      <div className={styles.fields}>
        <TextField form={form} name="firstName" label="First Name" maxLength={nameMaxLength} />
        <TextField form={form} name="lastName" label="Last Name" maxLength={nameMaxLength} />
        <div className={styles.whole}>
          <TextField form={form} name="subtitle" label="Subtitle" maxLength={subtitleMaxLength} />
        </div>
      </div>
    </section>
  );
}
