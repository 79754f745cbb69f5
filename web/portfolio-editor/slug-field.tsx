import { IconAlertCircle, IconCheck, IconLock } from "@tabler/icons-react";
import { useId } from "react";
import { slugMaxLength, slugify } from "../../domain/portfolios/slugs.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import { useSlugAvailability, type SlugState } from "./use-slug-availability.ts";
import { useWikiAddress } from "./use-wiki-address.ts";
import styles from "./slug-field.module.css";

/** Says before the first save that the slug is final (rule 10.85). */
export function SlugField({ form }: { form: PortfolioFormState }) {
  const { fields, isSaved } = form;
  const wiki = useWikiAddress();
  const availability = useSlugAvailability(fields.slug, isSaved);
  const problem = form.problems.find(({ field }) => field === "slug");
  // A problem is shown above the form instead.
  const state: SlugState = problem ? { kind: "none" } : availability;
  const wordsId = useId();
  const isWrong = problem !== undefined || state.kind === "wrong";
  return (
    <div className={styles.field} data-wrong={isWrong || undefined}>
      <label className={styles.frame} data-fixed={isSaved || undefined}>
        <span className={styles.host} aria-hidden="true">
          {wiki}/
        </span>
        <input
          name="slug"
          className={styles.input}
          aria-label="URL slug"
          aria-describedby={wordsId}
          aria-invalid={isWrong || undefined}
          aria-required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={slugMaxLength}
          placeholder="your-name"
          readOnly={isSaved}
          value={fields.slug}
          onChange={({ target }) => {
            const slug = slugify(target.value);
            // React would move the caret to the end.
            if (slug !== target.value) setValueKeepingCaret(target, slug);
            form.change(() => ({ slug }));
          }}
        />
        {isSaved && <IconLock size={16} stroke={1.7} aria-hidden="true" />}
      </label>
      <div className={styles.words} id={wordsId}>
        {isSaved ? (
          <span className="sr-only">The address is saved and can't be changed</span>
        ) : (
          <>
            <span role="status" data-kind={state.kind}>
              <SlugMessage state={state} />
            </span>
            <span className={styles.lasting}>This cannot be changed later.</span>
          </>
        )}
      </div>
    </div>
  );
}

function setValueKeepingCaret(input: HTMLInputElement, value: string): void {
  const caret = input.selectionEnd;
  input.value = value;
  input.setSelectionRange(caret, caret);
}

const icon = { size: 15, stroke: 1.8, "aria-hidden": true } as const;

function SlugMessage({ state }: { state: SlugState }) {
  switch (state.kind) {
    case "none":
      return null;
    case "checking":
      return <Spinner small />;
    case "free":
      return (
        <>
          <IconCheck {...icon} />
          This address is available
        </>
      );
    case "wrong":
      return (
        <>
          <IconAlertCircle {...icon} />
          {state.message}
        </>
      );
    case "unknown":
      return state.message;
  }
}
