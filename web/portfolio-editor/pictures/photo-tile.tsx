import { IconArrowLeft, IconArrowRight, IconX } from "@tabler/icons-react";
import { photoAltMaxLength } from "../../../domain/portfolios/experiences.ts";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { charactersLeft } from "./characters-left.ts";
import { Picture } from "./picture.tsx";
import styles from "./photos-field.module.css";

type PhotoTileProps = {
  photo: PortfolioExperience["photos"][number];
  picture: PortfolioPicture | undefined;
  /** Starts at 1. */
  number: number;
  isLast: boolean;
  isMissing: boolean;
  onText: (alt: string) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

export function PhotoTile({ photo, picture, number, isLast, isMissing, ...on }: PhotoTileProps) {
  const left = charactersLeft(photo.alt, photoAltMaxLength);
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        <Picture picture={picture} sizes="(max-width: 560px) 50vw, 240px" />
        <IconButton
          size="sm"
          className={`${styles.over} ${styles.remove}`}
          label={`Remove photo ${number}`}
          data-removes
          onClick={on.onRemove}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <span className={styles.steps}>
          <IconButton
            size="sm"
            className={styles.over}
            label={`Move photo ${number} left`}
            data-step={-1}
            disabled={number === 1}
            onClick={() => on.onMove(-1)}
          >
            <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            className={styles.over}
            label={`Move photo ${number} right`}
            data-step={1}
            disabled={isLast}
            onClick={() => on.onMove(1)}
          >
            <IconArrowRight size={16} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <TextInput
        size="md"
        className={styles.text}
        aria-label={`Alt text of photo ${number}`}
        placeholder="Describe the photo"
        autoComplete="off"
        maxLength={photoAltMaxLength}
        value={photo.alt}
        onChange={(event) => on.onText(event.target.value)}
      />
      {isMissing && <p className={styles.error}>This photo is no longer available</p>}
      {left && <p className={styles.left}>{left}</p>}
    </li>
  );
}
