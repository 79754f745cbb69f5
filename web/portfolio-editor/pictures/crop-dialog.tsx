import { useState } from "react";
import { ReactCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Crop } from "../../../domain/files/pictures.ts";
import { portraitShape } from "../../../domain/portfolios/portfolios.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { middle } from "./middle-of.ts";
import styles from "./crop-dialog.module.css";

/** Pixels on the screen below which nobody would know the face. */
const least = 48;

const corner = (place: string) => `Size from the ${place} corner: arrow keys`;
const labels = {
  cropArea: "Part that is kept: arrow keys move it",
  nwDragHandle: corner("top left"),
  neDragHandle: corner("top right"),
  swDragHandle: corner("bottom left"),
  seDragHandle: corner("bottom right"),
  nDragHandle: "Top edge",
  eDragHandle: "Right edge",
  sDragHandle: "Bottom edge",
  wDragHandle: "Left edge",
};

type CropDialogProps = {
  open: boolean;
  /** The address of the whole picture. */
  source: string;
  onCancel: () => void;
  onCrop: (crop: Crop) => void;
};

/** Always in the portrait's shape. */
export function CropDialog({ open, source, onCancel, onCrop }: CropDialogProps) {
  return (
    <Dialog open={open} onClose={onCancel} title="Crop profile picture" readFirst>
      <CropForm key={source} source={source} onCancel={onCancel} onCrop={onCrop} />
    </Dialog>
  );
}

function CropForm({ source, onCancel, onCrop }: Omit<CropDialogProps, "open">) {
  const [crop, setCrop] = useState<PercentCrop>();
  const [hasFailed, setFailed] = useState(false);
  const begin = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
    setCrop(inPercent(middle(naturalWidth / naturalHeight)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (crop) onCrop(inParts(crop));
      }}
    >
      <div className={styles.place}>
        {hasFailed ? (
          <p className={styles.failed} role="alert">
            Failed to load image
          </p>
        ) : (
          <ReactCrop
            {...(crop && { crop })}
            className={styles.crop ?? ""}
            aspect={portraitShape}
            minWidth={least}
            keepSelection
            ruleOfThirds
            ariaLabels={labels}
            onChange={(_, percent) => setCrop(percent)}
          >
            <img
              src={source}
              alt="What you chose"
              className={styles.picture}
              onLoad={(event) => begin(event.currentTarget)}
              onError={() => setFailed(true)}
            />
          </ReactCrop>
        )}
      </div>
      <p className={styles.hint}>Drag the frame, or its corners. Arrow keys work as well.</p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!crop}>
          Crop
        </Button>
      </div>
    </form>
  );
}

function inPercent({ x, y, width, height }: Crop): PercentCrop {
  return { unit: "%", x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

/** Rounding may lead over an edge by a hair. */
function inParts(crop: PercentCrop): Crop {
  const part = (percent: number) => Math.min(1, Math.max(0, percent / 100));
  return {
    x: part(crop.x),
    y: part(crop.y),
    width: part(crop.width),
    height: part(crop.height),
  };
}
