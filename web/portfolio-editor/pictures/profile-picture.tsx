import { useRef, useState, type DragEvent } from "react";
import { flushSync } from "react-dom";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import { Picture } from "./picture.tsx";
import {
  FailedUpload,
  PictureButtons,
  PictureInput,
  RetryingUpload,
} from "./profile-picture-controls.tsx";
import { UploadBar } from "./upload-bar.tsx";
import { UploadErrors } from "./upload-errors.tsx";
import { useReportPending, type UploadContext } from "./use-pending-uploads.ts";
import { useProfileUpload } from "./use-profile-upload.ts";
import styles from "./profile-picture.module.css";

const loadDialog = async () => (await import("./crop-dialog.tsx")).CropDialog;

/** Identifies this control among those that upload pictures. */
const place = "profile";

type ProfilePictureProps = {
  pictureId: string | null;
  pictures: ReadonlyMap<string, PortfolioPicture>;
  /** The member's name, for the initials shown without a picture. */
  name: string;
  onChange: (pictureId: string | null) => void;
  onPictureAdded: (picture: PortfolioPicture) => void;
  uploadContext: UploadContext;
};

/** Uploads a chosen picture at once with a centered crop, which the Crop button can change. */
export function ProfilePicture({ pictureId, pictures, name, ...on }: ProfilePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCropping, setCropping] = useState(false);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const dialog = useLazyCode(loadDialog, "The picture could not be opened. Please try again.");
  const picture = pictureId === null ? undefined : pictures.get(pictureId);
  const upload = useProfileUpload({
    place,
    picture,
    onAdded: (added) => {
      on.onPictureAdded(added);
      on.onChange(added.id);
    },
    uploadContext: on.uploadContext,
  });
  const isBusy = upload.share !== undefined;
  const hasFailed = upload.waiting.failed > 0;
  useReportPending(place, upload.waiting, on.uploadContext.reportPending);

  const focusInput = () => input.current?.focus();
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDraggedOver(true);
  };
  const drop = (event: DragEvent) => {
    setDraggedOver(false);
    const [file] = event.dataTransfer.files;
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (file && !isBusy) void upload.choose(file);
  };
  const openCrop = async () => setCropping(await dialog.open());
  const Dialog = dialog.code;
  return (
    <div
      className={styles.profile}
      data-over={isDraggedOver || undefined}
      onDragOver={dragOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setDraggedOver(false);
      }}
      onDrop={drop}
    >
      <div className={styles.portrait} data-sending={isBusy || undefined}>
        {picture ? (
          <Picture picture={picture} sizes="112px" alt="Profile picture" />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        {isBusy && <UploadBar label="Upload" share={upload.share ?? 0} />}
      </div>
      <div className={styles.actions}>
        <PictureInput ref={input} disabled={isBusy} onChoose={(file) => void upload.choose(file)} />
        {upload.isRetrying && (
          <RetryingUpload
            onCancel={() => {
              flushSync(upload.cancel);
              focusInput();
            }}
          />
        )}
        {hasFailed && (
          <FailedUpload
            onRetry={() => {
              focusInput();
              void upload.retry();
            }}
            onSkip={() => {
              focusInput();
              upload.skip();
            }}
          />
        )}
        {picture && (
          <PictureButtons
            disabled={isBusy || hasFailed}
            onPrepareCrop={dialog.prepare}
            onCrop={() => void openCrop()}
            onRemove={() => {
              upload.forgetOriginal();
              on.onChange(null);
              focusInput();
            }}
          />
        )}
      </div>
      <UploadErrors state={upload.errors} onDismissed={focusInput} />
      {Dialog && upload.source && (
        <Dialog
          open={isCropping}
          source={upload.source}
          onCancel={() => setCropping(false)}
          onCrop={(crop) => {
            setCropping(false);
            void upload.crop(crop);
          }}
        />
      )}
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
