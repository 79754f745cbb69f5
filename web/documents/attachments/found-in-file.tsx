import { useLocation } from "@tanstack/react-router";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileHref } from "../../api/file-href.ts";
import { readInFileHash } from "../../search/in-file-hash.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Note } from "../../ui/note.tsx";
import styles from "./found-in-file.module.css";

type FoundInFileProps = { attachments: readonly Attachment[] };

/** Says where a search found its words, if it led here because of an attachment (rule 5.28). */
export function FoundInFile({ attachments }: FoundInFileProps) {
  const place = readInFileHash(useLocation({ select: ({ hash }) => hash }));
  const file = attachments.find(({ id }) => id === place?.fileId);
  const page = place?.page ?? null;
  if (!file) return null;
  const open = (
    <a
      {...buttonLook({ size: "sm" })}
      href={`${fileHref(file.id)}${page === null ? "" : `#page=${page}`}`}
      target="_blank"
      rel="noopener"
    >
      {page === null ? "Open file" : `Open page ${page}`}
    </a>
  );
  return (
    <div key={`${file.id}/${page}`} ref={scrollToCenter} className={styles.found}>
      <Note tone="info" role="status" actions={open}>
        Your search found <strong>{file.name}</strong>
        {page !== null && `, page ${page}`}.
      </Note>
    </div>
  );
}

function scrollToCenter(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: "center" });
}
