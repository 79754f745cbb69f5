import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileSize } from "../../../domain/files/files.ts";
import { ColoredCode } from "../content/colored-code.tsx";
import type { Beginning } from "./read-beginning.ts";
import { TextOf } from "./text-of.tsx";
import { languageOfFile } from "./viewer-kind.ts";
import { DownloadLink } from "./viewer-states.tsx";

/** More text would make the page slow. */
export const textMaxBytes = 204_800;

type TextViewerProps = { attachment: Attachment };

export function TextViewer({ attachment }: TextViewerProps) {
  return (
    <TextOf attachment={attachment} maxBytes={textMaxBytes}>
      {(beginning) => <Text attachment={attachment} {...beginning} />}
    </TextOf>
  );
}

function Text({ attachment, text, isWhole }: TextViewerProps & Beginning) {
  const { name, size } = attachment;
  return (
    <>
      <pre className="viewer-text" tabIndex={0} role="region" aria-label={`Text of ${name}`}>
        <ColoredCode code={text} language={languageOfFile(name)} />
      </pre>
      {!isWhole && (
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
