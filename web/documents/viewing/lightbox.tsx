import { Dialog } from "@base-ui/react/dialog";
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { fileHref } from "../../api/file-href.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { IconLink } from "../../ui/icon-link.tsx";
import { useStyles } from "../../ui/use-styles.ts";
import type { ShownPicture } from "./pictures-in.ts";
import { fitted, keepInside, maxScale, zoomAt, zoomStep } from "./zoom.ts";
import { ZoomedPicture } from "./zoomed-picture.tsx";
import css from "./lightbox.css?inline";

type LightboxProps = {
  pictures: readonly ShownPicture[];
  start: number;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose: () => void;
};

const icon = { size: 20, stroke: 1.6, "aria-hidden": true } as const;

export function Lightbox({ pictures, start, opener, onClose }: LightboxProps) {
  useStyles(css);
  const [index, setIndex] = useState(start);
  const [zoom, setZoom] = useState(fitted);
  const stage = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const picture = pictures[index];
  if (!picture) return null;
  const last = pictures.length - 1;
  const go = (by: 1 | -1) => {
    const next = Math.min(last, Math.max(0, index + by));
    if (next === index) return;
    setIndex(next);
    setZoom(fitted);
  };
  const zoomBy = (factor: number) => {
    const size = stage.current?.getBoundingClientRect();
    if (size) setZoom(keepInside(zoomAt(zoom, factor), size));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") go(-1);
    if (key === "ArrowRight") go(1);
    if (key === "+") zoomBy(zoomStep);
    if (key === "-") zoomBy(1 / zoomStep);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          className="lightbox"
          initialFocus={close}
          finalFocus={() => opener}
          onKeyDown={onKeyDown}
        >
          <header>
            <div className="lightbox-names">
              <Dialog.Title aria-live="polite">
                Picture {index + 1} of {pictures.length}
              </Dialog.Title>
              <p>{picture.name}</p>
            </div>
            <IconButton
              label="Zoom out"
              aria-disabled={zoom.scale === 1}
              onClick={() => zoomBy(1 / zoomStep)}
            >
              <IconZoomOut {...icon} />
            </IconButton>
            <span className="lightbox-zoom">{Math.round(zoom.scale * 100)} %</span>
            <IconButton
              label="Zoom in"
              aria-disabled={zoom.scale === maxScale}
              onClick={() => zoomBy(zoomStep)}
            >
              <IconZoomIn {...icon} />
            </IconButton>
            <IconLink
              label="Download"
              href={`${fileHref(picture.id)}?download=1`}
              download={picture.name}
            >
              <IconDownload {...icon} />
            </IconLink>
            <Dialog.Close ref={close} render={<IconButton label="Close" />}>
              <IconX {...icon} />
            </Dialog.Close>
          </header>
          <div ref={stage} className="lightbox-stage">
            <ZoomedPicture
              key={picture.id}
              picture={picture}
              zoom={zoom}
              onZoom={setZoom}
              onSwipe={go}
            />
            {last > 0 && (
              <>
                <IconButton
                  label="Previous picture"
                  aria-disabled={index === 0}
                  onClick={() => go(-1)}
                >
                  <IconChevronLeft {...icon} />
                </IconButton>
                <IconButton
                  label="Next picture"
                  aria-disabled={index === last}
                  onClick={() => go(1)}
                >
                  <IconChevronRight {...icon} />
                </IconButton>
              </>
            )}
          </div>
          {picture.alt !== "" && (
            <Dialog.Description className="lightbox-words">{picture.alt}</Dialog.Description>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
