import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileSize } from "../../../domain/files/files.ts";
import { colorCode } from "../../editor/code-colors.ts";
import { useBeginning } from "./use-beginning.ts";
import { languageOfFile } from "./viewer-kind.ts";
import { DownloadLink, ViewerFailed, ViewerLoading } from "./viewer-states.tsx";

/** More text would make the page slow. */
export const textMaxBytes = 204_800;

export function TextViewer({ attachment }: { attachment: Attachment }) {
  const { name, size } = attachment;
  const beginning = useBeginning(attachment, textMaxBytes);
  if (beginning === "loading") return <ViewerLoading name={name} />;
  if (beginning === "failed")
    return <ViewerFailed attachment={attachment}>Couldn't load this file.</ViewerFailed>;
  if (beginning.text.includes("\0"))
    return <ViewerFailed attachment={attachment}>This file isn't plain text.</ViewerFailed>;
  return (
    <>
      <pre className="viewer-text" tabIndex={0} role="region" aria-label={`Text of ${name}`}>
        <code>
          {colorCode(beginning.text, languageOfFile(name)).map(({ text, kind }, index) =>
            kind ? (
              // The pieces of a text never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={`code-${kind}`}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
      {!beginning.isWhole && (
        <p className="viewer-foot">
          <span>
            First {fileSize(textMaxBytes)} of {fileSize(size)}
          </span>
          <DownloadLink attachment={attachment}>Download the whole file</DownloadLink>
        </p>
      )}
    </>
  );
}
