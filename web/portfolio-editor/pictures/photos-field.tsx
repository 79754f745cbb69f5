import { IconPhotoPlus } from "@tabler/icons-react";
import { useId, useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { flushSync } from "react-dom";
import { pictureTypes } from "../../../domain/files/pictures.ts";
import { photosMax } from "../../../domain/portfolios/experiences.ts";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import type { OfferUndo } from "../../ui/use-undo.ts";
import { focusMoveButton } from "../focus-move-button.ts";
import { moveItem } from "../move-item.ts";
import { PhotoTile } from "./photo-tile.tsx";
import { UploadErrors } from "./upload-errors.tsx";
import { UploadTile } from "./upload-tile.tsx";
import type { PhotoUploads } from "./use-photo-uploads.ts";
import styles from "./photos-field.module.css";

type Photos = PortfolioExperience["photos"];

type PhotosFieldProps = {
  photos: Photos;
  pictures: ReadonlyMap<string, PortfolioPicture>;
  uploads: PhotoUploads;
  /** Whether the server no longer has the photo at this index. */
  isMissing: (at: number) => boolean;
  onChange: (update: (photos: Photos) => Photos) => void;
  offerUndo: OfferUndo;
};

export function PhotosField(props: PhotosFieldProps) {
  const { photos, pictures, uploads, onChange } = props;
  const [announcement, setAnnouncement] = useState("");
  const [isDraggedOver, setDraggedOver] = useState(false);
  const tiles = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const count = photos.length + uploads.files.length;

  const move = (at: number, step: -1 | 1) => {
    flushSync(() => {
      onChange((all) => moveItem(all, at, step));
      setAnnouncement(`Photo ${at + 1} moved to position ${at + step + 1}`);
    });
    focusMoveButton(tiles.current?.children[at + step], step);
  };
  const remove = (at: number) => {
    const photo = photos[at];
    if (!photo) return;
    flushSync(() => onChange((all) => all.filter((other) => other !== photo)));
    const next = tiles.current?.children[at] ?? tiles.current?.children[at - 1];
    const button = next?.querySelector<HTMLElement>("[data-removes]") ?? input.current;
    button?.focus();
    props.offerUndo(`Photo ${at + 1} removed`, () =>
      // A draft restored since then may contain it.
      onChange((all) =>
        all.some(({ id: other }) => other === photo.id) ? all : all.toSpliced(at, 0, photo),
      ),
    );
  };
  const dragOver = (event: DragEvent) => {
    if (count >= photosMax || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDraggedOver(true);
  };
  const dragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDraggedOver(false);
    void uploads.add([...event.dataTransfer.files]);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <p className={styles.label}>
        <span id={`${id}-label`}>Project photos</span>
        <span className={styles.hint} id={`${id}-hint`}>
          {count >= photosMax - 4 ? `${count} of ${photosMax} photos` : "Under 2 MB each"}
        </span>
      </p>
      <div
        className={styles.tiles}
        data-over={isDraggedOver || undefined}
        onDragOver={dragOver}
        onDragLeave={dragLeave}
        onDrop={drop}
      >
        <ul ref={tiles} className={styles.list}>
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              picture={pictures.get(photo.id)}
              number={at + 1}
              isLast={at === photos.length - 1}
              isMissing={props.isMissing(at)}
              onText={(alt) =>
                onChange((all) => all.map((one) => (one.id === photo.id ? { ...one, alt } : one)))
              }
              onMove={(step) => move(at, step)}
              onRemove={() => remove(at)}
            />
          ))}
          {uploads.files.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => {
                // The clicked button disappears.
                input.current?.focus();
                uploads.retry();
              }}
              onCancel={() => {
                uploads.cancel(upload.key);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
        {count < photosMax && (
          <AddTile ref={input} hintId={`${id}-hint`} onFiles={(files) => void uploads.add(files)} />
        )}
      </div>
      <UploadErrors state={uploads.errors} onDismissed={() => input.current?.focus()} />
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </div>
  );
}

type AddTileProps = {
  hintId: string;
  onFiles: (files: readonly File[]) => void;
  ref: React.Ref<HTMLInputElement>;
};

function AddTile({ hintId, onFiles, ref }: AddTileProps) {
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Without this, choosing a removed file again fires no event.
    event.target.value = "";
  };
  return (
    <div className={styles.add}>
      <IconPhotoPlus size={22} stroke={1.6} aria-hidden="true" />
      <span aria-hidden="true">Add photo</span>
      <input
        ref={ref}
        type="file"
        multiple
        accept={pictureTypes.join(",")}
        aria-label="Add photo"
        aria-describedby={hintId}
        title=""
        onChange={addFiles}
      />
    </div>
  );
}
