import type { PortfolioFormState } from "./use-portfolio-form.ts";
import { useWikiAddress } from "./use-wiki-address.ts";

export const publishHintId = "publish-hint";

type PublishHintProps = { form: PortfolioFormState; className: string | undefined };

/** Says where the next save publishes the page, until it is published (rule 10.84). */
export function PublishHint({ form, className }: PublishHintProps) {
  const wiki = useWikiAddress();
  if (!publishes(form)) return null;
  return (
    <p id={publishHintId} className={className}>
      Saving publishes this page at {wiki}/{form.fields.slug || "your-name"}.
    </p>
  );
}

export function publishes({ fields, base, isSaved }: PortfolioFormState): boolean {
  return fields.isPublished && !(isSaved && base.isPublished);
}
