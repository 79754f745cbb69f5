import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import { documentHeading } from "../../domain/documents.ts";
import { Page } from "../frame/page.tsx";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Loading } from "../ui/loading.tsx";
import { loadState, retryNow } from "../wire/load-state.ts";
import { Problem } from "../wire/problem.ts";
import { Attachments, attachmentsId } from "./attachments.tsx";
import { DocumentHead } from "./document-head.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import { outlineOf, type OutlineEntry } from "./outline.ts";
import { documentQuery } from "./queries.ts";
import { parseContent, RichContent } from "./rich-content.tsx";
import { TableOfContents } from "./table-of-contents.tsx";
import { useJumpToHash } from "./use-jump-to-hash.ts";
import { usePrint } from "./use-print.ts";
import styles from "./document-page.module.css";

export function DocumentPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(documentQuery(id));
  const state = loadState(query);
  if (state === "failed") return <LoadFailure id={id} error={query.error} />;
  const document = query.data;
  return (
    <Page
      title={document ? documentHeading(document) : "Loading"}
      width="document"
      back={document ? `/subteam/${document.subteam}` : "/"}
    >
      <Loading pending={!document} skeleton={<DocumentSkeleton />}>
        {() => document && <ReadDocument document={document} />}
      </Loading>
    </Page>
  );
}

function ReadDocument({ document }: { document: DocumentAnswer }) {
  const { content, headings } = useMemo(() => {
    const parsed = parseContent(document.content);
    return { headings: outlineOf(parsed), content: parsed };
  }, [document.content]);
  useJumpToHash();
  usePrint(document);
  return (
    <div className={styles.columns} data-st={document.subteam}>
      <article className={styles.text}>
        <DocumentHead document={document} />
        <RichContent content={content} attachments={document.attachments} />
        <Attachments attachments={document.attachments} />
      </article>
      {headings.length >= 2 && <TableOfContents headings={headings} parts={partsOf(document)} />}
    </div>
  );
}

function partsOf({ attachments }: DocumentAnswer): OutlineEntry[] {
  return attachments.length > 0 ? [{ id: attachmentsId, level: 2, text: "Attachments" }] : [];
}

function LoadFailure({ id, error }: { id: string; error: Error | null }) {
  const queryClient = useQueryClient();
  const isGone = error instanceof Problem && error.status === 404;
  return (
    <Page title="Error" centred>
      <EmptyState
        title="Error"
        level={1}
        role="alert"
        action={
          <>
            {!isGone && (
              <Button onClick={() => retryNow(queryClient, documentQuery(id).queryKey)}>
                Retry
              </Button>
            )}
            <Link to="/" {...buttonLook({ variant: "primary" })}>
              Back to Dashboard
            </Link>
          </>
        }
      >
        {isGone ? "Document not found" : "Failed to load document"}
      </EmptyState>
    </Page>
  );
}
