import { sectionTitle } from "../../../domain/portfolios/portfolios.ts";
import { sectionElementId } from "../focus-problem.ts";
import { problemIdOf } from "../portfolio-notes.tsx";
import type { PortfolioFormState } from "../use-portfolio-form.ts";
import { EditButton, FramedText } from "./framed-text.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { useSectionText } from "./use-section-text.ts";
import styles from "../portfolio-editor.module.css";

export function TextSection({ id, form }: { id: string; form: PortfolioFormState }) {
  const text = useSectionText(id, form);
  const { section } = text;
  if (!section) return null;
  const title = sectionTitle(section);
  return (
    <section id={sectionElementId(id)} className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <SectionHeading id={id} title={title} />
        <EditButton title={title} text={text} />
      </div>
      <FramedText
        name={`${title} content`}
        placeholder={
          id === "intro" ? "Who you are and what you build." : "Write this section here."
        }
        text={text}
        errorId={problemIdOf(form, `sections.${text.at}.content`)}
      />
    </section>
  );
}
