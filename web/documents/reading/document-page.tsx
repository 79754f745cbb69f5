import { IconPencil } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo, useRef, type ReactNode } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { loadState } from "../../api/load-state.ts";
import { isNotFound } from "../../api/problem.ts";
import { useViewer } from "../../api/session.ts";
import { Comments, commentsId } from "../../comments/comments.tsx";
import { Page } from "../../shell/page.tsx";
import { useIdleCode } from "../../shell/use-idle-code.ts";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Attachments, attachmentsId } from "../attachments/attachments.tsx";
import { imageIdsIn } from "../content/image-ids.ts";
import { identifyHeadings, hasContents, type OutlineEntry } from "../content/outline.ts";
import { readContent } from "../content/read-content.ts";
import { RichContent } from "../content/rich-content.tsx";
import { TableOfContents } from "../content/table-of-contents.tsx";
import { useJumpToHash } from "../content/use-jump-to-hash.ts";
import type { EditEnd } from "../editing/use-edit-form.ts";
import { useEditing } from "../editing/use-editing.ts";
import { LinkedFrom, linkedFromId } from "../links/linked-from.tsx";
import { documentQuery, linkedFromQuery } from "../queries.ts";
import { ContentsChip } from "./contents-chip.tsx";
import { DocumentFailure } from "./document-failure.tsx";
import { DocumentHead } from "./document-head.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import { UpdateNote } from "./update-note.tsx";
import { useShownDocument } from "./use-shown-document.ts";
import styles from "../document-page.module.css";

export function DocumentPage() {
  const { id = "" } = useParams({ strict: false });
  return <DocumentScreen key={id} id={id} />;
}

const loadDraft = () => import("./left-over-draft.tsx");

function DocumentScreen({ id }: { id: string }) {
  const subteams = useSubteams();
  const query = useQuery(documentQuery(id));
  const editing = useEditing();
  const { edit } = editing;
  const drafts = useIdleCode(loadDraft);
  const newest = query.data;
  const { shown: document, update, showNewest } = useShownDocument(newest);
  const endEdit = (end: EditEnd) => {
    showNewest();
    editing.end(end);
  };
  // The form stays open even if the document is deleted.
  if (edit) {
    const { key, start, EditDocument } = edit;
    return (
      <EditDocument
        key={key}
        start={start}
        newest={newest}
        isGone={isNotFound(query.error)}
        Head={DocumentHead}
        onEnd={endEdit}
      />
    );
  }
  if (loadState(query) === "failed" || isNotFound(query.error)) {
    return <DocumentFailure id={id} error={query.error} />;
  }
  return (
    <Page
      title={document ? documentHeading(document, subteams) : "Loading"}
      width="document"
      back={document ? `/subteam/${document.subteam}` : "/"}
      actions={newest?.can.edit && <EditButton document={newest} editing={editing} />}
    >
      <Loading pending={!document} skeleton={<DocumentSkeleton />}>
        {() =>
          document && (
            <ReadDocument
              document={document}
              notice={
                <>
                  <UpdateNote update={update} />
                  {drafts && <drafts.LeftOverDraft document={document} onRestore={editing.begin} />}
                </>
              }
            />
          )
        }
      </Loading>
    </Page>
  );
}

type EditingProps = { document: DocumentAnswer; editing: ReturnType<typeof useEditing> };

function EditButton({ document, editing }: EditingProps) {
  const viewer = useViewer();
  const { SaveStatus, isSaved } = editing;
  if (viewer.kind !== "member") return null;
  return (
    <>
      {SaveStatus && <SaveStatus state={{ kind: isSaved ? "saved" : "none" }} />}
      <Button
        className={styles.edit}
        aria-keyshortcuts="e"
        autoFocus={editing.hasReturned}
        icon={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
        busy={editing.isOpening ? "Opening…" : undefined}
        onPointerEnter={editing.prepare}
        onFocus={editing.prepare}
        onClick={() => void editing.begin({ member: viewer, base: document })}
      >
        Edit
      </Button>
    </>
  );
}

const loadLater = () => import("./later-parts.tsx");

function ReadDocument({ document, notice }: { document: DocumentAnswer; notice: ReactNode }) {
  const { content, headings, inText } = useMemo(() => {
    const parsed = readContent(document.content);
    return { headings: identifyHeadings(parsed), inText: imageIdsIn(parsed), content: parsed };
  }, [document.content]);
  const text = useRef<HTMLDivElement>(null);
  const later = useIdleCode(loadLater);
  useJumpToHash();
  const parts = usePartsOf(document);
  return (
    <div
      className={styles.columns}
      data-centered={!hasContents(headings) || undefined}
      data-st={useSubteamColor(document.subteam)}
    >
      <article className={styles.text}>
        {notice}
        <DocumentHead
          document={document}
          contents={hasContents(headings) && <ContentsChip entries={[...headings, ...parts]} />}
        />
        <div ref={text}>
          <RichContent content={content} attachments={document.attachments} />
        </div>
        {later && <later.LaterParts document={document} text={text} />}
        <Attachments
          attachments={document.attachments}
          inText={inText}
          viewers={later?.fileViewers}
        />
        <LinkedFrom documentId={document.id} />
        <Comments document={document} />
      </article>
      {hasContents(headings) && <TableOfContents headings={headings} parts={parts} />}
    </div>
  );
}

function usePartsOf({ id, attachments }: DocumentAnswer): OutlineEntry[] {
  const linkCount = useInfiniteQuery(linkedFromQuery(id)).data?.pages[0]?.total;
  const part = (partId: string, text: string) => ({ id: partId, level: 2, text });
  return [
    ...(attachments.length > 0 ? [part(attachmentsId, "Attachments")] : []),
    ...(linkCount ? [part(linkedFromId, "Linked from")] : []),
    part(commentsId, "Comments"),
  ];
}
