import { IconExternalLink } from "@tabler/icons-react";
import { SaveWords } from "../documents/writing/save-words.tsx";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { oneColumn, useMedia } from "../ui/use-media.ts";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import styles from "./portfolio-actions.module.css";

/** Preview and Save, always in reach; the state word beside them where there is room for it. */
export function PortfolioActions({ form }: { form: PortfolioFormState }) {
  const isNarrow = useMedia(oneColumn);
  return (
    <section className={styles.actions} data-narrow={isNarrow || undefined} aria-label="Save">
      {isNarrow && (
        <div className={styles.state}>
          <SaveWords state={form.state} />
        </div>
      )}
      <Preview form={form} />
      <Button
        variant="primary"
        aria-keyshortcuts="Control+S Meta+S"
        busy={form.isSaving ? "Saving…" : undefined}
        onClick={form.save}
      >
        Save Portfolio
      </Button>
    </section>
  );
}

/** What is published is what was saved: before that, and while it is not published, there is nothing to see. */
function Preview({ form: { base, isSaved } }: { form: PortfolioFormState }) {
  const icon = <IconExternalLink size={18} stroke={1.6} aria-hidden="true" />;
  if (!isSaved || !base.isPublished) {
    return (
      <span data-tooltip={isSaved ? "It is not published" : "Save it first"}>
        <Button icon={icon} disabled>
          Preview
        </Button>
      </span>
    );
  }
  return (
    <a href={`/${base.slug}`} target="_blank" rel="noreferrer" {...buttonLook({ withIcon: true })}>
      {icon}
      Preview
    </a>
  );
}
