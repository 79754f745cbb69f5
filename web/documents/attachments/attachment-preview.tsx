import { IconArrowsMaximize, IconArrowsMinimize, IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileHref } from "../../api/file-href.ts";
import { repeatLoadEvent } from "../../ui/repeat-load-event.ts";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./attachments.module.css";

type AttachmentPreviewProps = { attachment: Attachment; expanded: boolean; onToggle: () => void };

export function AttachmentPreview({ attachment, expanded, onToggle }: AttachmentPreviewProps) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  if (state === "failed") return <Failed />;
  const label = `${expanded ? "Collapse" : "Expand"} ${attachment.name}`;
  const Icon = expanded ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <button
      type="button"
      className={styles.preview}
      aria-expanded={expanded}
      aria-label={label}
      aria-busy={state === "loading"}
      data-expanded={expanded || undefined}
      onClick={onToggle}
    >
      {state === "loading" && (
        <span className={styles.loading}>
          <Spinner />
        </span>
      )}
      <img
        ref={repeatLoadEvent}
        src={sourceOf(attachment)}
        alt=""
        loading="lazy"
        decoding="async"
        data-state={state}
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
      />
      <span className={styles.zoom}>
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </span>
    </button>
  );
}

/** Falls back to the original when the server could not decode the image. */
function sourceOf({ id, picture }: Attachment): string {
  return picture ? `${fileHref(id)}/large` : fileHref(id);
}

function Failed() {
  return (
    <div className={styles.failed} role="status">
      <IconPhotoOff size={22} stroke={1.6} aria-hidden="true" />
      <p className={styles.failure}>Failed to load image</p>
      <p>Click view to open image</p>
    </div>
  );
}
