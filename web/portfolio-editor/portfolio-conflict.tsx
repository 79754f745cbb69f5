import { useMemo } from "react";
import { longDate } from "../../domain/dates.ts";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { contentBlocks } from "../documents/differences/content-blocks.ts";
import { Differences, Legend } from "../documents/differences/differences.tsx";
import { differencesOf } from "../documents/differences/text-differences.ts";
import { hasWaitingImages, lostImagesWarning } from "../documents/writing/waiting-images.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Note } from "../ui/note.tsx";
import { fieldsOf, type PortfolioFields } from "./portfolio-form.ts";
import { portfolioText } from "./portfolio-text.ts";
import { usePortfolioConflict } from "./use-portfolio-conflict.ts";
import type { PortfolioFormState } from "./use-portfolio-form.ts";
import styles from "../documents/differences/compared-text.module.css";

type PortfolioConflictProps = {
  form: PortfolioFormState;
  theirs: PortfolioAnswer;
  onRestart: (answer: PortfolioAnswer) => void;
};

export function PortfolioConflict({ form, theirs, onRestart }: PortfolioConflictProps) {
  const { hasDraftFailed, takeTheirs, saveMine } = usePortfolioConflict(form, theirs, onRestart);
  const base = form.startedFrom;
  const saved = theirs.updatedAt === null ? "elsewhere" : `on ${longDate(theirs.updatedAt)}`;
  return (
    <Dialog
      open
      onClose={form.saving.postponeConflict}
      title="This portfolio was changed"
      detail={`You saved it ${saved}, in another tab or on another device`}
      width="wide"
      sections
      readFirst
      footer={
        <>
          <div className={styles.hint}>
            {hasDraftFailed ? (
              <Note tone="danger" role="alert">
                This browser can't save drafts, so the other version would be lost. Copy it first.
              </Note>
            ) : (
              <>
                <Legend />
                <span>The version you don't choose stays on this device as a draft.</span>
                {hasWaitingImages(form.waiting) && <span>{lostImagesWarning(form.waiting)}</span>}
                {theirs.slug !== form.fields.slug && (
                  <span>The address stays /{theirs.slug} because it was saved first.</span>
                )}
              </>
            )}
          </div>
          <Button onClick={() => void takeTheirs()}>Take theirs</Button>
          <Button variant="primary" onClick={() => void saveMine()}>
            Save mine
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <Side title="Mine" detail="What you wrote here" base={base} fields={form.fields} />
        <Side
          title="Theirs"
          detail={`Version ${theirs.version}, as saved`}
          base={base}
          fields={fieldsOf(theirs)}
        />
      </div>
    </Dialog>
  );
}

type SideProps = { title: string; detail: string; base: PortfolioFields; fields: PortfolioFields };

function Side({ title, detail, base, fields }: SideProps) {
  const differences = useMemo(
    () => differencesOf(portfolioBlocks(base), portfolioBlocks(fields)),
    [base, fields],
  );
  return (
    <section className={styles.side} aria-label={title}>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.detail}>{detail}</p>
      </header>
      <Differences differences={differences} emptyMessage="The text is the same." />
    </section>
  );
}

function portfolioBlocks(fields: PortfolioFields) {
  return contentBlocks(portfolioText(fields));
}
