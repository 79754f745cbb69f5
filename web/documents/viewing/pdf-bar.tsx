import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageField } from "./page-field.tsx";

type PdfBarProps = {
  name: string;
  page: number;
  last: number;
  onPage: (page: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
};

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

export function PdfBar({ name, page, last, onPage, zoom, onZoom }: PdfBarProps) {
  const smaller = zooms.findLast((other) => other < zoom);
  const larger = zooms.find((other) => other > zoom);
  return (
    <div className="viewer-bar" role="group" aria-label={`Pages of ${name}`}>
      <BarButton
        label="Previous page"
        icon={IconChevronLeft}
        onClick={page > 1 && (() => onPage(page - 1))}
      />
      <PageField page={page} last={last} onPage={onPage} />
      <BarButton
        label="Next page"
        icon={IconChevronRight}
        onClick={page < last && (() => onPage(page + 1))}
      />
      <span className="viewer-gap" />
      <BarButton
        label="Zoom out"
        icon={IconZoomOut}
        onClick={smaller !== undefined && (() => onZoom(smaller))}
      />
      <span className="viewer-zoom">{Math.round(zoom * 100)} %</span>
      <BarButton
        label="Zoom in"
        icon={IconZoomIn}
        onClick={larger !== undefined && (() => onZoom(larger))}
      />
    </div>
  );
}

type BarButtonProps = {
  label: string;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": "true" }>;
  /** False if there is nothing to do. */
  onClick: (() => void) | false;
};

function BarButton({ label, icon: Icon, onClick }: BarButtonProps) {
  return (
    // Disabled, the button would lose the focus at the last page.
    <IconButton
      size="sm"
      label={label}
      aria-disabled={!onClick || undefined}
      onClick={onClick || undefined}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
