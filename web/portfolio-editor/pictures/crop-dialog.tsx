import { useId, useState } from "react";
import { ReactCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { Crop } from "../../../domain/files/pictures.ts";
import { portraitAspectRatio } from "../../../domain/portfolios/portfolios.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { centeredCrop } from "./centered-crop.ts";
import styles from "./crop-dialog.module.css";

/** Pixels on the screen. A smaller part would not show a recognizable face. */
const minWidth = 48;

const corner = (name: string) => `Resize from the ${name} corner with the arrow keys`;
const labels = {
  cropArea: "Crop area: move it with the arrow keys",
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
  source: string;
  onCancel: () => void;
  onCrop: (crop: Crop) => void;
};

/** Remounts with another picture, so that its crop starts anew. */
export function CropDialog(props: CropDialogProps) {
  return <CropOf key={props.source} {...props} />;
}

function CropOf({ open, source, onCancel, onCrop }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop>();
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Crop profile picture"
      readFirst
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!crop}>
            Crop
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (crop) onCrop(toShares(crop));
        }}
      >
        <CropArea source={source} crop={crop} onChange={setCrop} />
        <p className={styles.hint}>Drag the frame or its corners, or use the arrow keys.</p>
      </form>
    </Dialog>
  );
}

type CropAreaProps = {
  source: string;
  crop: PercentCrop | undefined;
  onChange: (crop: PercentCrop) => void;
};

function CropArea({ source, crop, onChange }: CropAreaProps) {
  const [hasFailed, setFailed] = useState(false);
  const initializeCrop = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
    onChange(toPercent(centeredCrop(naturalWidth / naturalHeight)));
  return (
    <div className={styles.place}>
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          Failed to load image
        </p>
      ) : (
        <ReactCrop
          {...(crop && { crop })}
          className={styles.crop ?? ""}
          aspect={portraitAspectRatio}
          minWidth={minWidth}
          keepSelection
          ruleOfThirds
          ariaLabels={labels}
          onChange={(_, percent) => onChange(percent)}
        >
          <img
            src={source}
            alt="Portrait to crop"
            onLoad={(event) => initializeCrop(event.currentTarget)}
            onError={() => setFailed(true)}
          />
        </ReactCrop>
      )}
    </div>
  );
}

function toPercent({ x, y, width, height }: Crop): PercentCrop {
  return { unit: "%", x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

/** Clamps the values, because rounding can exceed an edge. */
function toShares(crop: PercentCrop): Crop {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));
  return {
    x: share(crop.x),
    y: share(crop.y),
    width: share(crop.width),
    height: share(crop.height),
  };
}
