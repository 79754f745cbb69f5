import { useMemo } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { contentBlocks } from "./content-blocks.ts";
import { Differences, LineDifference } from "./differences.tsx";
import { differencesOf } from "./text-differences.ts";
import styles from "./compared-text.module.css";

type Compared = Pick<DocumentAnswer, "title" | "content"> &
  Partial<Pick<DocumentAnswer, "attachments">> & { tags?: readonly string[] };

/** Compares tags and attachments only if both sides have them. */
export function ComparedText({ base, text }: { base: Compared; text: Compared }) {
  const differences = useMemo(
    () => differencesOf(contentBlocks(base.content), contentBlocks(text.content)),
    [base.content, text.content],
  );
  return (
    <>
      <Line name="Title" before={base.title ?? ""} after={text.title ?? ""} />
      {base.tags && text.tags && (
        <Line name="Tags" before={base.tags.join(", ")} after={text.tags.join(", ")} />
      )}
      {base.attachments && text.attachments && (
        <Line
          name="Attachments"
          before={namesOf(base.attachments)}
          after={namesOf(text.attachments)}
        />
      )}
      <Differences differences={differences} emptyMessage="The text is the same." />
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
