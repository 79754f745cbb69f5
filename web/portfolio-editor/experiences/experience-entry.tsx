import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useId, useRef } from "react";
import { experienceTitle, periodText } from "../../../domain/portfolios/experiences.ts";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import type { WrongField } from "../../api/problem.ts";
import type { WaitingImages } from "../../editor/use-image-uploads.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useUndo } from "../../ui/use-undo.ts";
import { UploadErrors } from "../pictures/upload-errors.tsx";
import { useReportPending, type UploadContext } from "../pictures/use-pending-uploads.ts";
import { usePhotoUploads } from "../pictures/use-photo-uploads.ts";
import { ExperienceForm, type ChangeEntry } from "./experience-form.tsx";
import styles from "./experience-entry.module.css";

type ExperienceEntryProps = {
  entry: PortfolioExperience;
  place: { isFirst: boolean; isLast: boolean };
  pictures: ReadonlyMap<string, PortfolioPicture>;
  problems: readonly WrongField[];
  isOpen: boolean;
  /** Whether it was just added, so that its form gets the focus. */
  isNew: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: ChangeEntry;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
  onPictureAdded: (picture: PortfolioPicture) => void;
  uploadContext: UploadContext;
};

/** A row that expands into its form. Its photo uploads continue while it is closed. */
export function ExperienceEntry(props: ExperienceEntryProps) {
  const { entry, problems, isOpen, onChange } = props;
  const formId = useId();
  const edit = useRef<HTMLButtonElement>(null);
  const { offer: offerUndo } = useUndo();
  const photos = usePhotoUploads({
    place: entry.id,
    count: entry.photos.length,
    onAdded: (picture) => {
      props.onPictureAdded(picture);
      const photo = { id: picture.id, alt: "" };
      onChange((now) => ({ ...now, photos: [...now.photos, photo] }));
    },
    uploadContext: props.uploadContext,
  });
  useReportPending(entry.id, photos.waiting, props.uploadContext.reportPending);
  const finish = () => {
    edit.current?.focus();
    props.onOpen(false);
  };
  return (
    <li className={styles.entry} data-wrong={problems.length > 0 || undefined}>
      <div className={styles.head}>
        <div className={styles.words}>
          <p className={styles.title}>{experienceTitle(entry)}</p>
          <EntrySummary entry={entry} waiting={photos.waiting} problem={problems[0]} />
        </div>
        <MoveButtons {...props} />
        <IconButton
          ref={edit}
          size="sm"
          className={styles.edit}
          label={`Edit ${experienceTitle(entry)}`}
          data-edits
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => props.onOpen(!isOpen)}
        >
          <IconPencil size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          danger
          label={`Delete ${experienceTitle(entry)}`}
          onClick={props.onDelete}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen && (
          <ExperienceForm {...props} photos={photos} onDone={finish} offerUndo={offerUndo} />
        )}
      </div>
      {!isOpen && photos.errors.errors.length > 0 && (
        <div className={styles.errors}>
          <UploadErrors state={photos.errors} onDismissed={() => edit.current?.focus()} />
        </div>
      )}
    </li>
  );
}

type EntrySummaryProps = {
  entry: PortfolioExperience;
  waiting: WaitingImages;
  problem: WrongField | undefined;
};

function EntrySummary({ entry, waiting: { sending, failed }, problem }: EntrySummaryProps) {
  if (problem) {
    return (
      <p className={styles.problem}>
        <IconAlertCircle size={16} stroke={1.7} aria-hidden="true" />
        {problem.detail}
      </p>
    );
  }
  const words = [entry.company.trim(), periodText(entry)].filter(Boolean).join(", ");
  const photos = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);
  if (sending > 0) return <p className={styles.summary}>Uploading {photos(sending)}…</p>;
  if (failed > 0) return <p className={styles.problem}>{photos(failed)} not uploaded</p>;
  return <p className={styles.summary}>{words || "No company or dates yet"}</p>;
}

function MoveButtons({ entry, place, onMove }: ExperienceEntryProps) {
  return (
    <>
      <IconButton
        size="sm"
        label={`Move ${experienceTitle(entry)} up`}
        data-step={-1}
        disabled={place.isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${experienceTitle(entry)} down`}
        data-step={1}
        disabled={place.isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </>
  );
}
