import { IconExternalLink } from "@tabler/icons-react";
import { addBasePath } from "../api/base-path.ts";
import { SaveStatus } from "../documents/writing/save-status.tsx";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { oneColumn, useMedia } from "../ui/use-media.ts";
import { ProblemNote } from "./portfolio-notes.tsx";
import { PublishHint, publishes, publishHintId } from "./publish-hint.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import styles from "./portfolio-actions.module.css";

/** On narrow screens the save state is here instead of under the section list. */
export function PortfolioActions({ form }: { form: PortfolioFormState }) {
  const isNarrow = useMedia(oneColumn);
  return (
    <section className={styles.actions} data-narrow={isNarrow || undefined} aria-label="Save">
      {isNarrow && (
        <>
          <ProblemNote form={form} />
          <PublishHint form={form} className={styles.hint} />
          <div className={styles.state}>
            <SaveStatus state={form.state} />
          </div>
        </>
      )}
      <Preview form={form} />
      <Button
        variant="primary"
        aria-describedby={publishes(form) ? publishHintId : undefined}
        aria-keyshortcuts="Control+S Meta+S"
        busy={form.isSaving ? "Saving…" : undefined}
        onClick={form.save}
      >
        Save Portfolio
      </Button>
    </section>
  );
}

/** Disabled until the portfolio is saved and published, because until then it has no page. */
function Preview({ form: { base, isSaved } }: { form: PortfolioFormState }) {
  const icon = <IconExternalLink size={18} stroke={1.6} aria-hidden="true" />;
  if (!isSaved || !base.isPublished) {
    return (
      <span data-tooltip={isSaved ? "Not published" : "Save your portfolio first"}>
        <Button icon={icon} disabled>
          Preview
        </Button>
      </span>
    );
  }
  return (
    <a
      href={addBasePath(`/${base.slug}`)}
      target="_blank"
      rel="noreferrer"
      {...buttonLook({ withIcon: true })}
    >
      {icon}
      Preview
    </a>
  );
}
