import { emailMaxLength } from "../../../domain/people/people.ts";
import { phoneMaxLength } from "../../../domain/portfolios/portfolios.ts";
import { sectionElementId } from "../focus-problem.ts";
import { problemIdOf } from "../portfolio-notes.tsx";
import { TextField } from "../text-field.tsx";
import type { PortfolioFormState } from "../use-portfolio-form.ts";
import { EditButton, FramedText } from "./framed-text.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { useSectionText } from "./use-section-text.ts";
import styles from "../portfolio-editor.module.css";

export function ContactSection({ form }: { form: PortfolioFormState }) {
  const text = useSectionText("contact", form);
  return (
    <section id={sectionElementId("contact")} className={styles.section} aria-label="Contact">
      <div className={styles.head}>
        <SectionHeading id="contact" title="Contact" />
        <EditButton title="Contact" text={text} />
      </div>
      <div className={styles.fields}>
        <TextField
          form={form}
          name="contactEmail"
          label="Email"
          type="email"
          inputMode="email"
          maxLength={emailMaxLength}
        />
        <TextField
          form={form}
          name="contactPhone"
          label="Phone"
          type="tel"
          inputMode="tel"
          maxLength={phoneMaxLength}
        />
        <div className={styles.whole}>
          <p className={styles.label}>Additional Information</p>
          <FramedText
            name="Additional Information"
            placeholder="Where people can find you and what you're looking for."
            text={text}
            errorId={problemIdOf(form, `sections.${text.at}.content`)}
          />
        </div>
      </div>
    </section>
  );
}
