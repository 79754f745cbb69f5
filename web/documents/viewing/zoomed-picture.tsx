import { useRef, useState } from "react";
import { fileHref } from "../../api/file-href.ts";
import { Spinner } from "../../ui/spinner.tsx";
import type { ShownPicture } from "./pictures-in.ts";
import { useGestures } from "./use-gestures.ts";
import { fitted, keepInside, moveBy, zoomAt, type Point, type Zoom } from "./zoom.ts";

type ZoomedPictureProps = {
  picture: ShownPicture;
  zoom: Zoom;
  onZoom: (change: (zoom: Zoom) => Zoom) => void;
  onSwipe: (direction: 1 | -1) => void;
};

/** Shows the large size, and the original once it is zoomed. */
export function ZoomedPicture({ picture, zoom, onZoom, onSwipe }: ZoomedPictureProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [original, setOriginal] = useState<"unneeded" | "shown" | "failed">("unneeded");
  const isZoomed = zoom.scale > 1;
  if (isZoomed && original === "unneeded") setOriginal("shown");
  const size = () => stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const zoomed = (before: Zoom, factor: number, point: Point) =>
    keepInside(zoomAt(before, factor, point), size());
  useGestures(stage, {
    onZoom: (factor, point) => onZoom((before) => zoomed(before, factor, point)),
    onMove: (by) => onZoom((before) => moveBy(before, by, size())),
    onDoubleClick: (point) =>
      onZoom((before) => (before.scale > 1 ? fitted : zoomed(before, 2.5, point))),
    onSwipe: (direction) => !isZoomed && onSwipe(direction),
  });
  const address = fileHref(picture.id);
  return (
    <div
      ref={stage}
      className="lightbox-picture"
      data-zoomed={isZoomed || undefined}
      aria-busy={state === "loading"}
    >
      {state === "loading" && <Spinner />}
      {state === "failed" ? (
        <p role="alert">Failed to load image</p>
      ) : (
        <img
          src={original === "shown" ? address : `${address}/large`}
          alt={picture.alt || picture.name}
          draggable={false}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          onLoad={() => setState("shown")}
          onError={() => (original === "shown" ? setOriginal("failed") : setState("failed"))}
        />
      )}
    </div>
  );
}
