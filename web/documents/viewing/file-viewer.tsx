import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { useCodeOnMount } from "../../ui/use-code-on-mount.ts";
import { useStyles } from "../../ui/use-styles.ts";
import { CsvViewer } from "./csv-viewer.tsx";
import { MediaViewer } from "./media-viewer.tsx";
import { TextViewer } from "./text-viewer.tsx";
import { viewerKind } from "./viewer-kind.ts";
import { ViewerFailed, ViewerLoading } from "./viewer-states.tsx";
import css from "./viewers.css?inline";

type FileViewerProps = { attachment: Attachment; page: number };

export function FileViewer({ attachment, page }: FileViewerProps) {
  useStyles(css);
  return (
    <div className="viewer">
      <Viewer attachment={attachment} page={page} />
    </div>
  );
}

function Viewer({ attachment, page }: FileViewerProps) {
  const kind = viewerKind(attachment);
  if (kind === "pdf") return <LazyPdf attachment={attachment} page={page} />;
  if (kind === "csv") return <CsvViewer attachment={attachment} />;
  if (kind === "video" || kind === "audio")
    return <MediaViewer attachment={attachment} kind={kind} />;
  return <TextViewer attachment={attachment} />;
}

const loadPdf = () => import("./pdf-viewer.tsx");

/** Its library is large, and the other kinds do without it. */
function LazyPdf(props: FileViewerProps) {
  const { code, hasFailed } = useCodeOnMount(loadPdf);
  if (hasFailed)
    return <ViewerFailed attachment={props.attachment}>Couldn't load the viewer.</ViewerFailed>;
  if (!code) return <ViewerLoading name={props.attachment.name} />;
  return <code.PdfViewer key={props.page} {...props} />;
}
