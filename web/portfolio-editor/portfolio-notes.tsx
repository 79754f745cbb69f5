import { sectionTitle } from "../../domain/portfolios/portfolios.ts";
import type { WrongField } from "../api/problem.ts";
import { draftDate } from "../documents/writing/draft-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { sectionElementId, sectionOf } from "./focus-problem.ts";
import { SizeNote } from "./size-note.tsx";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import styles from "./portfolio-editor.module.css";

export function PortfolioNotes({ form }: { form: PortfolioFormState }) {
  const { offered } = form;
  return (
    <div className={styles.notes}>
      {offered && !form.isSaving && (
        <Note
          tone="info"
          role="status"
          actions={
            <>
              <Button size="sm" variant="ghost" onClick={form.discardDraft}>
                Discard draft
              </Button>
              <Button size="sm" onClick={form.restore}>
                Restore draft
              </Button>
            </>
          }
        >
          You have an unsaved draft of your portfolio from {draftDate(offered)}.
        </Note>
      )}
      {form.failure && (
        <Note
          tone="danger"
          role="alert"
          actions={
            <Button size="sm" onClick={form.save}>
              Retry
            </Button>
          }
        >
          {form.failure}
        </Note>
      )}
      <SizeNote field="sections" parts={form.fields.sections} />
      <SizeNote field="experiences" parts={form.fields.experiences} />
    </div>
  );
}

/** Begins with the first problem in the order of the rules (rule 10.73), and lists the others. */
export function ProblemNote({ form }: { form: PortfolioFormState }) {
  const [first, ...others] = form.problems;
  if (!first) return null;
  return (
    <div className={styles.problem}>
      <Note tone="danger" role="alert">
        <p>
          <ProblemText form={form} problem={first} />
        </p>
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((problem) => (
              <li key={`${problem.field} ${problem.code}`}>
                <ProblemText form={form} problem={problem} />
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

type ProblemTextProps = { form: PortfolioFormState; problem: WrongField };

function ProblemText({ form, problem: { field, detail } }: ProblemTextProps) {
  const section = sectionOf(field, form.fields);
  return (
    <>
      <span id={problemId(field)}>{detail}</span>{" "}
      {section && (
        <a
          href={`#${sectionElementId(section.id)}`}
          className={styles.link}
          onClick={(event) => {
            event.preventDefault();
            form.goToProblem(field);
          }}
        >
          Go to {sectionTitle(section)}
        </a>
      )}
    </>
  );
}

function problemId(field: string): string {
  return `portfolio-problem-${field.replaceAll(".", "-")}`;
}

/** The id of the sentence about this field, if there is one. */
export function problemIdOf(form: PortfolioFormState, field: string): string | undefined {
  return form.problems.some((problem) => problem.field === field) ? problemId(field) : undefined;
}
