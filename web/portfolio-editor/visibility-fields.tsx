import { Switch } from "../ui/switch.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import styles from "./portfolio-editor.module.css";

/** Takes effect on the next save. */
export function VisibilityFields({ form }: { form: PortfolioFormState }) {
  const { isPublished, isFindable } = form.fields;
  return (
    <section className={styles.section} aria-label="Visibility">
      <h2 className={styles.title}>Visibility</h2>
      <div className={styles.switches}>
        <Switch
          label="Published"
          hint="Anyone with the address can open the page."
          checked={isPublished}
          onChange={(next) => form.change(() => ({ isPublished: next }))}
        />
        <Switch
          label="Let search engines find this page"
          hint="Only while the page is published."
          checked={isFindable}
          onChange={(next) => form.change(() => ({ isFindable: next }))}
        />
      </div>
    </section>
  );
}
