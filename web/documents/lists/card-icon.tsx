import {
  IconCalendar,
  IconPaperclip,
  IconPhoto,
  IconPin,
  IconPinFilled,
  IconUser,
} from "@tabler/icons-react";
import styles from "./document-card.module.css";

type CardIconProps = {
  shape: "author" | "date" | "files" | "images" | "pin" | "unpin";
  size: number;
};

/** Repeats a shape of `CardIconShapes`, because its paths would be most of a long list. */
export function CardIcon({ shape, size }: CardIconProps) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#card-${shape}`} />
    </svg>
  );
}

export function CardIconShapes() {
  return (
    <svg className={styles.shapes} aria-hidden="true">
      <IconUser id="card-author" size="100%" stroke={1.8} />
      <IconCalendar id="card-date" size="100%" stroke={1.8} />
      <IconPaperclip id="card-files" size="100%" stroke={1.8} />
      <IconPhoto id="card-images" size="100%" stroke={1.8} />
      <IconPin id="card-pin" size="100%" stroke={1.6} />
      <IconPinFilled id="card-unpin" size="100%" />
    </svg>
  );
}
