import { sectionTitle } from "../../domain/portfolios/portfolios.ts";
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

/** Shows the first problem with a link to its section, and stays visible while it is fixed. */
export function ProblemNote({ form }: { form: PortfolioFormState }) {
  const [first] = form.problems;
  if (!first) return null;
  const section = sectionOf(first.field, form.fields);
  return (
    <div className={styles.problem}>
      <Note tone="danger" role="alert" id={problemNoteId}>
        {first.detail}{" "}
        {section && (
          <a
            href={`#${sectionElementId(section.id)}`}
            className={styles.link}
            onClick={(event) => {
              event.preventDefault();
              form.goToProblem(first.field);
            }}
          >
            Go to {sectionTitle(section)}
          </a>
        )}
      </Note>
    </div>
  );
}

const problemNoteId = "portfolio-problem";

/** The id of the visible note, if it is about this field. */
export function problemIdOf(form: PortfolioFormState, field: string): string | undefined {
  return form.problems[0]?.field === field ? problemNoteId : undefined;
}
