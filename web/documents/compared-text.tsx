import { useMemo } from "react";
import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import { contentBlocks } from "./content-blocks.ts";
import { Differences, LineDifference } from "./differences.tsx";
import type { Written } from "./drafts.ts";
import { differencesOf } from "./text-differences.ts";
import styles from "./conflict-dialog.module.css";

type ComparedTextProps = {
  base: DocumentAnswer;
  text: Pick<Written, "title" | "tags" | "content"> & Partial<Pick<DocumentAnswer, "attachments">>;
};

/** What became of a document since the version that an edit started from. */
export function ComparedText({ base, text }: ComparedTextProps) {
  const differences = useMemo(
    () => differencesOf(contentBlocks(base.content), contentBlocks(text.content)),
    [base.content, text.content],
  );
  const files = text.attachments ?? base.attachments;
  return (
    <>
      <Line name="Title" before={base.title ?? ""} after={text.title} />
      <Line name="Tags" before={base.tags.join(", ")} after={text.tags.join(", ")} />
      <Line name="Attachments" before={namesOf(base.attachments)} after={namesOf(files)} />
      <Differences differences={differences} none="The text is the same." />
    </>
  );
}

function namesOf(files: DocumentAnswer["attachments"]): string {
  return files.map(({ name }) => name).join(", ");
}

function Line({ name, before, after }: { name: string; before: string; after: string }) {
  if (before === after) return null;
  return (
    <p className={styles.line}>
      <strong>{name}:</strong> <LineDifference before={before} after={after} />
    </p>
  );
}
