import { sectionElementId } from "../focus-problem.ts";
import { SectionHeading } from "../sections/section-heading.tsx";
import type { PortfolioFormState } from "../use-portfolio-form.ts";
import { ExperienceList } from "./experience-list.tsx";
import styles from "../portfolio-editor.module.css";

export function ExperienceSection({ form }: { form: PortfolioFormState }) {
  const at = form.fields.sections.findIndex(({ id }) => id === "experience");
  const problem = form.problems.find(({ field }) => field === `sections.${at}.content`);
  return (
    <section
      id={sectionElementId("experience")}
      className={styles.section}
      data-wrong={problem && true}
      aria-label="Experience"
    >
      <ExperienceList
        experiences={form.fields.experiences}
        pictures={form.pictures}
        problems={form.problems}
        onChange={(update) => form.change((now) => ({ experiences: update(now.experiences) }))}
        onPictureAdded={form.addPicture}
        uploadContext={form.uploadContext}
        heading={<SectionHeading id="experience" title="Experience" />}
      />
    </section>
  );
}
