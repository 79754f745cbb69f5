import { IconCrop, IconRefresh, IconTrash, IconUpload, IconX } from "@tabler/icons-react";
import { useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { flushSync } from "react-dom";
import { pictureTypes } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { buttonLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLate } from "../../ui/use-late.ts";
import { Picture } from "./picture.tsx";
import { UploadBar } from "./upload-bar.tsx";
import { UploadErrors } from "./upload-errors.tsx";
import { useProfileUpload } from "./use-profile-upload.ts";
import { useTellSending, type Sending } from "./use-sending.ts";
import styles from "./profile-picture.module.css";

const loadDialog = async () => (await import("./crop-dialog.tsx")).CropDialog;

/** Among all to which pictures are sent. */
const place = "profile";

type ProfilePictureProps = {
  pictureId: string | null;
  pictures: ReadonlyMap<string, PortfolioPicture>;
  /** Whose it is: its initials stand there until there is a picture. */
  name: string;
  onChange: (pictureId: string | null) => void;
  onPictureAdded: (picture: PortfolioPicture) => void;
  sending: Sending;
};

/** A chosen picture is there at once, cut to the portrait's shape around its middle; Crop chooses the part. */
export function ProfilePicture({ pictureId, pictures, name, ...on }: ProfilePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCropping, setCropping] = useState(false);
  const [isOver, setOver] = useState(false);
  const dialog = useLate(loadDialog, "The picture could not be opened. Please try again.");
  const picture = pictureId === null ? undefined : pictures.get(pictureId);
  const upload = useProfileUpload({
    place,
    picture,
    onAdded: (added) => {
      on.onPictureAdded(added);
      on.onChange(added.id);
    },
    sending: on.sending,
  });
  const isBusy = upload.share !== undefined;
  // What could not be sent is decided about first.
  const isUndecided = isBusy || upload.waiting.failed > 0;
  useTellSending(place, upload.waiting, on.sending.tell);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void upload.choose(file);
    // The same file may be chosen again.
    event.target.value = "";
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
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
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
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
        <span className={styles.choose}>
          <span
            {...buttonLook({
              variant: "ghost",
              size: "sm",
              withIcon: true,
              className: styles.look,
            })}
          >
            <IconUpload size={16} stroke={1.6} aria-hidden="true" />
            <span aria-hidden="true">Profile picture</span>
          </span>
          <input
            ref={input}
            type="file"
            name="pictureId"
            accept={pictureTypes.join(",")}
            aria-label="Profile picture"
            title=""
            disabled={isBusy}
            onChange={choose}
          />
        </span>
        {upload.isRetrying && (
          <span className={styles.again}>
            Trying again…
            <IconButton
              size="sm"
              label="Cancel upload of the picture"
              onClick={() => {
                flushSync(upload.cancel);
                input.current?.focus();
              }}
            >
              <IconX size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </span>
        )}
        {upload.waiting.failed > 0 && (
          <Left
            onRetry={() => {
              input.current?.focus();
              void upload.retry();
            }}
            onLeaveOut={() => {
              input.current?.focus();
              upload.leaveOut();
            }}
          />
        )}
        {picture && (
          <span className={styles.more}>
            <Button
              size="sm"
              variant="ghost"
              icon={<IconCrop size={16} stroke={1.6} aria-hidden="true" />}
              disabled={isUndecided}
              onPointerEnter={dialog.prepare}
              onFocus={dialog.prepare}
              onClick={() => void openCrop()}
            >
              Crop
            </Button>
            <IconButton
              size="sm"
              danger
              label="Remove picture"
              disabled={isUndecided}
              onClick={() => {
                upload.forget();
                on.onChange(null);
                input.current?.focus();
              }}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      <UploadErrors state={upload.errors} onDismissed={() => input.current?.focus()} />
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

type LeftProps = { onRetry: () => void; onLeaveOut: () => void };

/** A chosen picture that could not be sent. */
function Left({ onRetry, onLeaveOut }: LeftProps) {
  return (
    <span className={styles.left}>
      Not uploaded
      <IconButton size="sm" label="Retry upload of the picture" onClick={onRetry}>
        <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label="Leave out the picture" onClick={onLeaveOut}>
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
