import { PreviewCard } from "@base-ui/react/preview-card";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { TimeAgo } from "../../layout/time-ago.tsx";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteams } from "../../subteams/use-subteams.ts";
import { previewQuery } from "./preview-query.ts";
import styles from "./link-preview.module.css";

type LinkPreviewProps = {
  id: string;
  /** The link below which the preview is shown. */
  link: HTMLElement;
  onEnter: () => void;
  onLeave: () => void;
  /** Called on Escape, and when something else is pressed. */
  onClose: () => void;
};

/** Renders nothing until the document has been read, or if it cannot be read. */
export function LinkPreview({ id, link, onEnter, onLeave, onClose }: LinkPreviewProps) {
  const { data: preview } = useQuery(previewQuery(id));
  const subteams = useSubteams();
  const color = useSubteamColor(preview?.subteam ?? "");
  const wordsId = useId();
  useDescription(link, preview && wordsId);
  if (!preview) return null;
  const { title, serialNumber, subteam, text, changedAt, changedBy } = preview;
  return (
    <PreviewCard.Root open onOpenChange={(open) => !open && onClose()}>
      <PreviewCard.Portal container={link.closest("main")}>
        <PreviewCard.Positioner
          className={styles.positioner}
          anchor={link}
          align="start"
          sideOffset={6}
        >
          <PreviewCard.Popup
            role="tooltip"
            aria-label={`Preview of ${shownTitle(title)}`}
            className={styles.body}
            data-st={color}
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
          >
            <div className={styles.over}>
              <SerialNumber serial={serialNumber} />
              <span className={styles.subteam}>
                <SubteamIcon subteam={subteam} size={14} />
                {subteamName(subteams, subteam)}
              </span>
            </div>
            <div id={wordsId}>
              <strong className={styles.title}>{shownTitle(title)}</strong>
              {text !== "" && <p className={styles.text}>{text}</p>}
            </div>
            {changedAt !== null && (
              <p className={styles.by}>
                Changed <TimeAgo at={changedAt} /> by {changedBy.name}
              </p>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

function useDescription(link: HTMLElement, id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return undefined;
    link.setAttribute("aria-describedby", id);
    return () => link.removeAttribute("aria-describedby");
  }, [link, id]);
}
