import type { ReactNode } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileHref } from "../../api/file-href.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Spinner } from "../../ui/spinner.tsx";

export function ViewerLoading({ name }: { name: string }) {
  return (
    <div className="viewer-state" role="status" aria-label={`Loading ${name}`}>
      <Spinner />
    </div>
  );
}

type ViewerFailedProps = { attachment: Pick<Attachment, "id" | "name">; children: ReactNode };

export function ViewerFailed({ attachment, children }: ViewerFailedProps) {
  return (
    <div className="viewer-state" role="alert">
      <p>{children}</p>
      <DownloadLink attachment={attachment} {...buttonLook({ size: "sm" })}>
        Download
      </DownloadLink>
    </div>
  );
}

type DownloadLinkProps = ViewerFailedProps & { className?: string };

export function DownloadLink({ attachment: { id, name }, children, ...rest }: DownloadLinkProps) {
  return (
    <a href={`${fileHref(id)}?download=1`} download={name} {...rest}>
      {children}
    </a>
  );
}
