import { IconAlertCircle, IconCheck, IconLock } from "@tabler/icons-react";
import { useId } from "react";
import { slugMaxLength, typedSlug } from "../../domain/portfolios/slugs.ts";
import { useConfig } from "../api/session.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import { useSlugAnswer, type SlugState } from "./use-slug-answer.ts";
import styles from "./slug-field.module.css";

/** The address: chosen once, and asked for while it is typed. */
export function SlugField({ form }: { form: PortfolioFormState }) {
  const { fields, isSaved } = form;
  const host = new URL(useConfig().baseUrl).host;
  const answer = useSlugAnswer(fields.slug, isSaved);
  const problem = form.problems.find(({ field }) => field === "slug");
  // Said above the form by then.
  const state: SlugState = problem ? { kind: "none" } : answer;
  const wordsId = useId();
  const isWrong = problem !== undefined || state.kind === "wrong";
  return (
    <div className={styles.field} data-wrong={isWrong || undefined}>
      <label className={styles.frame} data-fixed={isSaved || undefined}>
        <span className={styles.host} aria-hidden="true">
          {host}/
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
            const slug = typedSlug(target.value);
            // Left to React the caret would jump to the end.
            if (slug !== target.value) putValue(target, slug);
            form.change(() => ({ slug }));
          }}
        />
        {isSaved && <IconLock size={16} stroke={1.7} aria-hidden="true" />}
      </label>
      <div className={styles.words} id={wordsId}>
        {isSaved ? (
          <span className="sr-only">It is saved and stays</span>
        ) : (
          <span role="status" data-kind={state.kind}>
            <Words state={state} />
          </span>
        )}
      </div>
    </div>
  );
}

function putValue(input: HTMLInputElement, value: string): void {
  const caret = input.selectionEnd;
  input.value = value;
  input.setSelectionRange(caret, caret);
}

const icon = { size: 15, stroke: 1.8, "aria-hidden": true } as const;

function Words({ state }: { state: SlugState }) {
  switch (state.kind) {
    case "none":
      return null;
    case "asking":
      return <Spinner small />;
    case "free":
      return (
        <>
          <IconCheck {...icon} />
          This address is free
        </>
      );
    case "wrong":
      return (
        <>
          <IconAlertCircle {...icon} />
          {state.words}
        </>
      );
    case "unknown":
      return state.words;
  }
}
