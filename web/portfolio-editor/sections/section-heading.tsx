import { isRequiredSection } from "../../../domain/portfolios/portfolios.ts";
import styles from "../portfolio-editor.module.css";

/** The star is hidden from screen readers, because the section list says "required". */
export function SectionHeading({ id, title }: { id: string; title: string }) {
  return (
    <h2 className={styles.title} tabIndex={-1}>
      {title}
      {isRequiredSection(id) && (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      )}
    </h2>
  );
}
